#include <stdlib.h>
#include <string.h>

struct item { int kind; char name[6]; };

int f(int x, struct item *p, const char *s, int n) {
  if (x > 10) {
    if (x < 5) return 1;
  }
  if (p && p->kind > 3 && p->kind < 2) return 2;
  while (n > 0 && *s) {
    s++;
    n--;
  }
  if (n > 8) return 3;
  return 0;
}

/* No interval tells this: it needs all variables. */
int relation(short a, short b, short c) {
  if (a + b + c > 10) {
    if (a < 3 && b < 4 && c < 3) return 1;
  }
  return 0;
}

/* A character may be part of anything, and one integer of another sign. */
int aliasing(unsigned char c, unsigned u) {
  int v = 0;
  unsigned char *p = (unsigned char *)&v;
  *p = c;
  if (v == 77) return 1;
  *(unsigned *)&v = u;
  if (v == -5) return 2;
  return 0;
}

/* Unsigned numbers wrap. */
int wraps(unsigned x, unsigned char c) {
  if (x + 1u < x) return 1;
  if ((unsigned char)(c + 1) == 0) return 2;
  if ((signed char)c < 0 && c < 128) return 3;
  return 0;
}

int library(const char *s) {
  char b[8];
  int r;
  if (!s || strlen(s) > 5) return 0;
  memcpy(b, s, strlen(s) + 1);
  memmove(b + 1, b, strlen(s) + 1);
  r = strcmp(b, "aab");
  if (r == 0 && s[0] == 'a' && s[1] == 'b') return 1;
  if (strlen(s) > 9) return 2;
  return 3;
}

int more_library(const unsigned char p[4], unsigned char c) {
  unsigned char a[4], *b = calloc(4, 1), *m = malloc(4);
  if (!b || !m) return 0;
  memset(a, c, 3);
  a[3] = p[3];
  memcpy(m, p, 4);
  if (memcmp(a, p, 4) == 0 && c == 200) { free(b); free(m); return 1; }
  if (memcmp(m, b, 4) > 0 && m[0] == 0) { free(b); free(m); return 2; }
  if (memcmp(m, b, 4) < 0) { free(b); free(m); return 3; }
  if (strncmp((const char *)p, "ab\0d", 4) == 0 && p[3] == 'x') { free(b); free(m); return 4; }
  if (strncmp((const char *)p, "abz", 2) == 0 && p[2] == 7) { free(b); free(m); return 5; }
  if (b[2] != 0) { free(b); free(m); return 6; }
  free(b);
  free(m);
  return 7;
}

int init_state;
void init(void) { init_state = 5; }
int fixture(int x) {
  if (init_state != 5) return 1;
  return x;
}

/* The only way there is past an overflow. */
int past_error(int x) {
  if (x > 2000000000) {
    int y = x + 1000000000;
    if (y < 0) return 1;
  }
  return 0;
}

int divides(int x, int y) { return x > 5 && y > 1 ? x / y : x / 3; }

/* Eva knows the ranges of both, and not how the sum depends on them; WP knows the sum, and not the callers. */
static int sums(int a, int b) {
  int s = a + b;
  if (s < a) return 1;
  return 0;
}
int combined(unsigned char x, unsigned char y) { return sums(x % 10, y % 10 + 1); }
