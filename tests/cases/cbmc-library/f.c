#include <limits.h>
#include <stdlib.h>
#include <string.h>

int numbers(int a, long b, long long c) {
  if (abs(a) == 77 && a < 0) return 1;
  if (abs(a) < 0 && a != INT_MIN) return 2;
  if (labs(b) == 77 && b < 0) return 3;
  if (labs(b) < 0 && b != LONG_MIN) return 4;
  if (llabs(c) == 77 && c < 0) return 5;
  if (llabs(c) < 0 && c != LLONG_MIN) return 6;
  return 0;
}

int memory(const unsigned char p[4]) {
  unsigned char a[6] = {9, 9, 9, 9, 9, 9};
  memcpy(a + 1, p, 4);
  if (a[0] == 9 && a[5] == 9 && a[4] == 200) return 1;
  if (a[0] != 9 || a[5] != 9) return 2;
  memmove(a, a + 1, 4);
  if (memcmp(a, p, 4) != 0) return 3;
  memset(a, 7, 3);
  if (a[2] != 7 || a[3] != p[3]) return 4;
  if (memcmp(p, "abcd", 4) < 0 && p[0] == 'a' && p[3] == 'z') return 5;
  return 0;
}

int strings(const char *s) {
  if (!s) return 0;
  if (strlen(s) == 3 && strcmp(s, "abd") > 0 && s[0] == 'a' && s[1] == 'b') return 1;
  if (strncmp(s, "xyz", 2) == 0 && s[2] == '!') return 2;
  if (strcmp(s, "q") == 0 && strlen(s) != 1) return 3;
  return 4;
}
