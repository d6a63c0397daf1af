#include <stdlib.h>
#include <string.h>

struct pair { int a, b; };

int allocation(unsigned char n) {
  struct pair *p = malloc(sizeof *p);
  if (!p) return 1;
  p->a = n;
  n += p->a;
  free(p);
  return n == 200;
}

int variable(int x) {
  int y, z[2];
  struct pair p;
  if (x == 3) { y = 1; z[1] = 2; p.b = 4; }
  if (y == 12345) return 1;
  if (z[1] == 12345) return 2;
  if (p.b == 12345) return 3;
  return 0;
}

int block(int x) {
  int *p = malloc(sizeof *p), r = 0;
  if (!p) return -1;
  if (x == 3) *p = 1;
  if (*p == 12345) r = 1;
  free(p);
  return r;
}

int library(unsigned char a, unsigned char b) {
  return memcmp(&a, &b, 1) == 77 ? 1 : 0;
}

int assembly(int x) {
  int y;
  __asm__("mov %1, %0" : "=r"(y) : "r"(x));
  return y + 1 > y && x != y ? 1 : 0;
}

int bound(unsigned n) {
  unsigned i, s = 0;
  for (i = 0; i < n; i++) s += 3;
  return s == 300000001u ? 1 : 0;
}

/* The factors of a product of two primes. */
int solver(unsigned long a, unsigned long b) {
  if (a > 1 && b > 1 && a < 4294967296 && b < 4294967296 && a * b == 4722330707811810593ul) return 1;
  return 0;
}

int zero(int x) {
  int y;
  if (x == 3) y = 1;
  if (y == 0) return 1;
  return 0;
}
