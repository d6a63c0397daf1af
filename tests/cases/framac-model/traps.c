#include <stdarg.h>
#include <stdlib.h>
#include <sys/types.h>
void swab(const void *, void *, ssize_t);

int uninitialised(int x) {
  int y;
  if (x == 3) y = 1;
  if (y == 12345) return 1;
  if (x == 4) return 2;
  return 0;
}

/* x / y is undefined where y == 0, which can be covered. */
int undefined_predicate(int x, int y) {
  if (y != 0 && x / y > 1) return 1;
  if (y == 0) return 2;
  return 3;
}
