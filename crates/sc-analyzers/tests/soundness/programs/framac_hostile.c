/* What Frama-C gets wrong, or once got wrong: each label can be covered. */
#include "seacoral.h"

/* A domain of Eva kept what it knew of a global before the call. */
static int counter;
static void count(void) { counter++; }
static void count_often(int n) { while (n-- > 0) counter++; }
static int copied;
static void copy(void) { count(); copied = counter; }
int callee_writes_global(signed char x, unsigned char which) {
  int before;
  counter = copied = x;
  before = counter;
  switch (which) {
  case 0: count(); sc_label(before != counter); break;
  case 1: count(); sc_label(counter == 4 && before == 3); break;
  case 2: count_often(3); sc_label(counter - before == 3); break;
  case 3: copy(); sc_label(copied != x); break;
  case 4: before = counter + 1; count(); count(); sc_label(counter > before); break;
  }
  return 0;
}

/* Truncation was forgotten. */
struct bits { unsigned u : 3; int s : 3; _Bool b : 1; unsigned long long w : 5; unsigned whole : 32; };
static struct bits global_bits;
int bit_fields(signed char x, unsigned char which) {
  struct bits v = {0}, *p = &global_bits;
  int y;
  switch (which) {
  case 0: v.s = x; sc_label(v.s == -1 && x == 7); break;
  case 1: v.u = x; sc_label(v.u == 1 && x == 9); break;
  case 2: y = (v.u = x); sc_label(y == 1 && x == 9); break;
  case 3: p->s = x; sc_label(p->s != x); break;
  case 4: { struct bits w = {.s = x}; sc_label(w.s == -1 && x == 7); } break;
  case 5: if (x == 9) { v = (struct bits){.u = x}; sc_label(v.u == 1); } break;
  case 6: v.u = 7; v.u += x; sc_label(v.u == 0 && x == 1); break;
  case 7: v.s = x & 3; v.s++; sc_label(v.s == -4); break;
  case 8: v.w = x; sc_label(v.w - 6 < 0 && x == 2); break;
  case 9: v.whole = x; sc_label(v.whole - 6 > 0 && x == 2); break;
  }
  return 0;
}

/* Rounding was forgotten. */
static float as_float(int i) { return i; }
static float same_float(float f) { return f; }
int rounding(signed char x, unsigned char which) {
  int i = 16777216 + x;
  unsigned u = 4294967040u + x;
  long l = 9007199254740992L + x;
  unsigned long ul = 18446744073709549568ul + x;
  double d = 1.0 + x * 1e-10;
  float f;
  double g;
  if (x < 1 || x > 3) return 0;
  switch (which) {
  case 0: f = i; sc_label(f == 16777216.0f); break;
  case 1: g = l; sc_label(g == 9007199254740992.0); break;
  case 2: f = d; sc_label(f == 1.0f); break;
  case 3: f = u; sc_label(f == 4294967040.0f && x == 1); break;
  case 4: g = ul; sc_label(g == 18446744073709549568.0 && x == 1); break;
  case 5: f = l; sc_label(f == 9007199254740992.0f); break;
  case 6: sc_label(as_float(i) == 16777216.0f); break;
  case 7: f = same_float(i); sc_label(f == 16777216.0f); break;
  case 8: f = 0; f += i; sc_label(f == 16777216.0f); break;
  case 9: f = (float)d; sc_label(f != d); break;
  case 10: f = 16777216.0f; sc_label(f == i); break;
  }
  return 0;
}

/* NaN is not equal to itself, and zero has a sign. */
int special_floats(signed char x, unsigned char which) {
  double d = x;
  switch (which) {
  case 0: d = d / d; sc_label(d != d); break;
  case 1: d = d / d; { double e = d; sc_label(!(d == e)); } break;
  case 2: d = d * 0.0; sc_label(1.0 / d < 0); break;
  }
  return 0;
}

/* The order of evaluation, and objects that are read while they are written. */
static int one(int x) { return 1; }
static int two(int x) { return 2; }
static int (*chosen)(int) = one;
static int choose(void) { chosen = two; return 0; }
static int *same(int *p) { return p; }
static int cells[2], visits;
static int *where(void) { visits++; return &cells[visits & 1]; }
struct point { int x, y; };
static struct point *at(struct point *p) { return p; }
int orders(signed char x, unsigned char which) {
  static int g;
  int v = x, *p = same(&v), a[4] = {9, 9, 9, 9}, r;
  struct point q = {1, 2}, *pq = at(&q);
  if (x != 3) return 0;
  switch (which) {
  case 0: chosen = one; r = chosen(choose()); sc_label(r == 1); break;
  case 1: r = v + (*p = 5); sc_label(r == 8); break;
  case 2: visits = 0; cells[1] = 0; *where() += x; sc_label(cells[1] == 3); sc_label(visits == 1); break;
  case 3: { struct point w = {.y = x, .x = w.y}; sc_label(w.y == 3); sc_label(w.x != 3); } break;
  case 4: p = same(&g); g = 0; a[g++] = *p; sc_label(a[0] == 0); break;
  case 5: g = 0; a[g++] = g; sc_label(a[0] == 0); break;
  case 6: q = (struct point){q.y, q.x}; sc_label(q.x == 2); sc_label(q.y == 1); break;
  case 7: *pq = (struct point){pq->y, pq->x}; sc_label(q.y == 1); break;
  case 8: q = (struct point){.y = q.x, .x = q.y}; sc_label(q.x == 2); break;
  case 9: v = 0; r = (v++, v) + (v ? 1 : 2); sc_label(r == 2); break;
  case 10: r = ({ int t = x; t * 2; }) + (v = 1); sc_label(r == 7); break;
  }
  return 0;
}

/* Scopes and objects that are not seen in an expression. */
static int cleaned;
static void clean(int *p) { cleaned = *p; }
int scopes(signed char x, unsigned char which) {
  int *p[3], i;
  switch (which) {
  case 0: cleaned = 0; { __attribute__((cleanup(clean))) int y = x; } sc_label(cleaned == 5); break;
  case 1: for (i = 0; i < 3; i++) p[i] = &(int){i + x}; sc_label(p[0] == p[1]); break;
  case 2: for (i = 0; i < 3; i++) p[i] = &(int){i + x}; sc_label(*p[0] == *p[2]); break;
  }
  return 0;
}

/* A compiler keeps equal literals once. */
int literals(signed char x) {
  const char *a = "abc", *b = "abc";
  sc_label(a == b && x == 3);
  return 0;
}

/* The name that the linker sees is that of another function. */
int renamed(int x) __asm__("replaced");
int replaced(int x) { return x == 3 ? 5 : 6; }
static int calls_renamed(int x);
int asm_label(signed char x) {
  int r = calls_renamed(x);
  sc_label(r == 5);
  return 0;
}
static int calls_renamed(int x) { return renamed(x); }
