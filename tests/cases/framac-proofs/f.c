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
