#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int words(const char *s) {
  if (strcmp(s, "set") == 0) return 1;
  if (strncmp(s, "get", 3) == 0 && strcmp(s, "get") < 0) return 2;
  if (strlen(s) == 3 && strrchr(s, '.') == s + 2) return 3;
  if (strlen(s) == 2 && strstr(s, "abc")) return 4;
  return 0;
}

int number(const char *s) {
  if (strlen(s) > 3) return 0;
  int n = atoi(s);
  if (n == -17) return 1;
  if (n > 999) return 2;
  if (errno == ERANGE) return 3;
  return 0;
}

int folded(signed char c) {
  if (tolower(c) == 'q' && c != 'q') return 1;
  if (tolower(c) == 200) return 2;
  if (tolower(c) == 'Q') return 3;
  return 0;
}

/* The address sanitizer reports such a copy: what comes after it is not reached. */
int moved(unsigned char n) {
  char t[8] = "abcdef";
  if (n > 4) return 0;
  strcpy(t, t + n);
  if (n == 0) return 1;
  if (n == 4) return 2;
  return 0;
}

/* What a comparison sees is the business of the C library. */
static int seen;
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == 7 && y == 5) seen = 1;
  if (x == 300) seen = 2;
  return x - y;
}
int sorted(unsigned char a, unsigned char b) {
  int t[2] = {a, b};
  if (a == 256) return 1;
  qsort(t, 2, sizeof *t, compare);
  return t[0];
}
