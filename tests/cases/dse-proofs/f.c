#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Every value of a table. */
static const short table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
int tables(unsigned char i) {
  int v = table[i & 7];
  if (v == 9) return 1;
  if (v == 7) return 2;
  if (v > 5 && (i & 7) < 5) return 3;
  return 0;
}

/* Functions by pointers. */
static int twice(int x) { return (int)(2u * (unsigned)x); }
static int less(int x) { return x == -2147483647 - 1 ? x : x - 1; }
typedef int (*function)(int);
static const function functions[2] = {twice, less};
int pointers(int x, unsigned char which) {
  int r = functions[which % 2](x);
  if (r == 4242 && which == 6) return 1;
  if (r % 2 && which % 2 == 0) return 2;
  return 0;
}

static int sum(int n, ...) {
  va_list all;
  int i, r = 0;
  va_start(all, n);
  for (i = 0; i < n; i++) r += va_arg(all, int);
  va_end(all);
  return r;
}
int variadic(signed char a, signed char b) {
  int r = sum(3, a, b, 5);
  if (r == 259) return 1;
  if (r == 260) return 2;
  if (r == -251) return 3;
  return 0;
}

/* The heap: an own copy of a text. */
int heap(const char *s) {
  char *copy;
  int r = 0;
  if (!s || strlen(s) > 4) return -1;
  copy = malloc(strlen(s) + 1);
  if (!copy) return -2;
  strcpy(copy, s);
  if (strcmp(copy, "abc") == 0) r = 1;
  if (strlen(copy) != strlen(s)) r = 2;
  free(copy);
  return r;
}

/* Bit-fields, unions, wide integers and structures by value. */
struct bits { unsigned a : 3; signed b : 5; unsigned c : 24; };
union both { unsigned word; unsigned char bytes[4]; };
static struct bits next(struct bits s) { s.a++; s.b = -s.b; return s; }
int layouts(struct bits s, unsigned x, long long y) {
  union both u;
  __int128 wide = (__int128)y * 1024;
  u.word = x;
  s = next(s);
  if (s.a == 0 && s.b == 7 && u.bytes[2] == 0xab) return 1;
  if (s.b > 15) return 2;
  if (wide == (__int128)1 << 70) return 3;
  if (wide < 0 && y >= 0) return 4;
  return 0;
}

enum odd { FIRST = -3, SECOND = 4, THIRD = 100 };
int enumerations(enum odd e, _Bool b, int n, const unsigned char *p) {
  if (e == 5) return 1;
  if (e == THIRD && b) return 2;
  if (b > 1) return 3;
  if (n < -1000) return 4;
  if (n > 8) return 5;
  return n > 0 && p && p[n - 1] == 17;
}

/* Two counters against each other. */
int loops(unsigned char a[6]) {
  int i, up = 0, down = 6;
  for (i = 0; i < 6; i++) {
    if (a[i] > 99) up++;
    else down--;
  }
  if (up != down) return 1;
  if (up == 6) return 2;
  if (up == 7) return 3;
  return 0;
}

static int even(unsigned n);
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
int mutual(unsigned char n) {
  n &= 31;
  if (even(n) && odd(n)) return 1;
  if (even(n) && n > 28) return 2;
  return 0;
}
