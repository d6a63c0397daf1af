#include <stddef.h>

static int utf8_check(const unsigned char *s, size_t n) {
  size_t i = 0;
  while (L(1, i < n), L(2, !(i < n)), i < n) {
    unsigned char c = s[i];
    int more;
    L(3, c < 0x80); L(4, !(c < 0x80));
    if (c < 0x80) { i++; continue; }
    L(5, c >= 0xc2 && c <= 0xdf); L(6, !(c >= 0xc2 && c <= 0xdf));
    if (c >= 0xc2 && c <= 0xdf) more = 1;
    else {
      L(7, c >= 0xe0 && c <= 0xef); L(8, !(c >= 0xe0 && c <= 0xef));
      if (c >= 0xe0 && c <= 0xef) more = 2;
      else {
        L(9, c >= 0xf0 && c <= 0xf4); L(10, !(c >= 0xf0 && c <= 0xf4));
        if (c >= 0xf0 && c <= 0xf4) more = 3;
        else return 0;
      }
    }
    L(11, i + more >= n); L(12, !(i + more >= n));
    if (i + more >= n) return 0;
    for (int k = 1; L(13, k <= more), L(14, !(k <= more)), k <= more; k++) {
      L(15, (s[i + k] & 0xc0) != 0x80); L(16, !((s[i + k] & 0xc0) != 0x80));
      if ((s[i + k] & 0xc0) != 0x80) return 0;
    }
    i += more + 1;
  }
  return 1;
}
