#include <stdlib.h>
#include <string.h>

/* Every path to the second condition overflows, or none does. */
int overflow_before(int x) {
  if (x > 2000000000) {
    int y = x + 1000000000;
    if (y < 0) return 1;
    return 2;
  }
  return 0;
}

/* Covered only by runs that go on to an error. */
int before_error(int x, int *p) {
  if (x == 1234) {
    int a[2] = {1, 2};
    return a[x];
  }
  return p ? *p : 0;
}

int exits(int x) {
  if (x == 77) exit(3);
  return 0;
}

/* x / y is undefined where y == 0, which can be covered. */
int undefined_predicate(int x, int y) {
  if (y != 0 && x / y > 1) return 1;
  if (y == 0) return 2;
  return 3;
}

int allocation(unsigned char n) {
  char *p = malloc(n + 1u);
  if (!p) return 1;
  free(p);
  return n == 200;
}

int extreme_shift(unsigned char n) {
  int r = 1 << n;
  if (r == 1 << 30) return 1;
  if (n > 40) return 2;
  return 0;
}
