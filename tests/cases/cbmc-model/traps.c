#include <stdlib.h>
#include <string.h>

int assembly(int x) {
  int y = 0;
  if (x == 1 && x == 2) return 5;
  __asm__("mov %1, %0" : "=r"(y) : "r"(x));
  if (y == 42) return 1;
  return 0;
}

/* What is written through a pointer that was a number. */
int number_as_pointer(int x) {
  int y = 0;
  unsigned long bits = ((unsigned long)&y ^ 0x5555ul) ^ 0x5555ul;
  *(int *)bits = x;
  if (y == 4711) return 1;
  return 0;
}

int strlen_text(const char *s) {
  if (!s) return 0;
  if (strlen(s) == 7 && s[6] == 'x') return 1;
  if (strlen(s) > 20) return 2;
  return 3;
}

/* A predicate that goes wrong must not rule out the run that it is evaluated in. */
int undefined_beside(int x, int y) {
  if (y != 70707 && x / (y - 70707) > 1) return 1;
  if (y == 70707) return 2;
  return 3;
}
