#include <stdlib.h>
#include <string.h>

/* A loop without a bound that CBMC could reach, before a label. */
int loop_before(unsigned n) {
  unsigned i, s = 0;
  for (i = 0; i < n; i++) s += 3;
  if (s == 300000000u) return 1;
  return 0;
}

/* The same after a label. */
int loop_after(unsigned n, int x) {
  unsigned i, s = 0;
  if (x > 5 && x < 5) return 9;
  for (i = 0; i < n; i++) s += 3;
  return s == 300000000u;
}

static unsigned down(unsigned n) { return n ? down(n - 1) + 2 : 0; }
int recursion(unsigned char n) {
  unsigned r = down(n);
  if (r == 500) return 1;
  if (r == 501) return 2;
  return 0;
}

int goto_loop(unsigned n) {
  unsigned i = 0;
again:
  if (i == 3000) return 1;
  if (i++ < n) goto again;
  return 0;
}

int duff(unsigned char n) {
  int r = 0;
  switch (n % 4) {
    do {
      case 0: r++;
      case 3: r++;
      case 2: r++;
      case 1: r++;
    } while (r < n);
  }
  if (r == 200) return 1;
  return 0;
}
