#include <stdarg.h>
#include <stdlib.h>
#include <sys/types.h>
void swab(const void *, void *, ssize_t);

static int g;
static int step(void) { g = g * 2 + 1; return g; }

/* C leaves the order open; compilers go from left to right. */
int order_operands(int x) {
  g = 1;
  if (g + step() == 4 && x == 7001) return 1;
  return 0;
}
static int pair(int a, int b) { return a * 100 + b; }
int order_arguments(int x) {
  g = 1;
  if (pair(step(), g) == 303 && x == 7001) return 1;
  return 0;
}
int order_unsequenced(int x) {
  int i = x & 1, t[3] = {7, 7, 7};
  t[i] = i++;
  if (t[0] == 0) return 1;
  return 0;
}

/* A compiler makes the address of a struct before the value that is assigned to it. */
struct target { int x, y; } first_target, second_target, *target;
int order_target(int x) {
  struct target value = {x, x}, **moved = &target;
  target = &first_target;
  first_target.x = second_target.x = 0;
  *target = (*moved = &second_target, value);
  if (first_target.x == 7001) return 1;
  return 0;
}
int order_target_in_memory(int x) {
  struct target value = {x, x}, **moved = &target;
  target = &first_target;
  first_target.x = second_target.x = 0;
  **moved = (target = &second_target, value);
  if (first_target.x == 7001) return 1;
  return 0;
}

/* No processor minds. */
int const_local(int x) {
  const int k = 3;
  *(int *)&k = x;
  if (*(volatile int *)&k == 9) return 1;
  return 0;
}

/* No value is used: that is no error in C. */
static int falls(int x) { if (x > 3) return 1; }
int fall_through(int x) {
  falls(x);
  if (x == -7001) return 1;
  return 0;
}

struct padded { char c; int i; };
int padding(int x) {
  struct padded p = {1, 2};
  unsigned char *b = (unsigned char *)&p;
  if (b[1] | b[2] | b[3]) return 1;
  return x;
}

/* Not the logarithm. */
static int log(int x) { return x - 3; }
int own_log(int x) {
  if (log(x) == 5) return 1;
  return 0;
}

int uninitialised(int x) {
  int y;
  if (x == 3) y = 1;
  if (y == 12345) return 1;
  if (x == 4) return 2;
  return 0;
}

int pointer_comparison(int *p, int *q) {
  if (!p || !q) return 0;
  if (p < q) return 1;
  if (p > q) return 2;
  return 3;
}

int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int sorts(unsigned char a, unsigned char b) {
  int v[2];
  v[0] = a;
  v[1] = b;
  if (a == 300) return 3;
  qsort(v, 2, sizeof v[0], less);
  if (a > b && v[0] == b && v[1] == a) return 1;
  return 0;
}

int assembly(int x) {
  int y = 0;
  if (x == 1 && x == 2) return 5;
  __asm__("mov %1, %0" : "=r"(y) : "r"(x));
  if (y == 42) return 1;
  return 0;
}

/* swab has no body. */
int bodiless(unsigned char a, unsigned char b) {
  unsigned char from[2], to[2] = {0, 0};
  from[0] = a;
  from[1] = b;
  swab(from, to, 2);
  if (to[0] == 200 && to[1] == 201) return 1;
  return 0;
}

static unsigned down(unsigned n) { return n ? down(n - 1) + 2 : 0; }
int recursion(unsigned char n) {
  unsigned r;
  if (n > 255) return 3;
  r = down(n);
  if (r == 500) return 1;
  return 0;
}

static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
int variadic(int x) {
  if (sum(2, x, 4) == 10) return 1;
  return 0;
}

/* An array at the end of a struct may be longer than it says. */
struct packet { int length; unsigned char data[1]; };
int trailing(unsigned char n) {
  struct packet *p = malloc(sizeof *p + 8);
  int r = 0;
  if (!p) return -1;
  p->length = n;
  p->data[5] = n;
  if (p->data[5] == 9) r = 1;
  free(p);
  return r;
}

int sizes(unsigned char n) {
  int v[n + 1];
  v[n] = n;
  if (v[n] == 33) return 1;
  return 0;
}

int floats(float f, double d) {
  if (f != f) return 1;
  if (f * 2 == f && f != 0) return 2;
  if (d > 1e308 && d * 10 > d) return 3;
  return 0;
}

/* x / y is undefined where y == 0, which can be covered. */
int undefined_predicate(int x, int y) {
  if (y != 0 && x / y > 1) return 1;
  if (y == 0) return 2;
  return 3;
}

/* A loop without a bound, before a label and after one. */
int loop_before(unsigned n) {
  unsigned i, s = 0;
  for (i = 0; i < n; i++) s += 3;
  if (s == 33u) return 1;
  return 0;
}
int loop_after(unsigned n, int x) {
  unsigned i, s = 0;
  if (x > 5 && x < 5) return 9;
  for (i = 0; i < n; i++) s += 3;
  return s == 33u;
}

int exits(int x) {
  if (x == 77) exit(3);
  return 0;
}

int allocation(unsigned char n) {
  char *p = malloc(n + 1u);
  if (!p) return 1;
  free(p);
  return n == 200;
}

/* Some runs overflow before the conditions, others do not. */
int overflow_possible(int x) {
  int y = x + 1;
  if (y > 5) return 1;
  if (y == -2147483647 - 1) return 2;
  if (y == -2147483640) return 4;
  return 0;
}

/* Nothing reaches the conditions but through NULL. */
int after_null(int *p) {
  if (!p) {
    int y = *p;
    if (y > 3) return 1;
    return 2;
  }
  if (*p == 77) return 3;
  return 0;
}

/* An access far outside its object may hit another one: no sanitizer sees that. What comes before can be proved. */
int far_read(unsigned char i, int y) {
  int a[4] = {1, 2, 3, 4}, *p = a, x;
  if (y > 5 && y < 5) return 1;
  x = p[i];
  if (i > 100 && y == 123456) return 2;
  return x;
}
int far_write(int x) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q), r = 0;
  if (!p || !q) return -1;
  *q = 0;
  *(int *)((char *)p + ((unsigned long)q - (unsigned long)p)) = x;
  if (*q == 4711) r = 1;
  free(p);
  free(q);
  return r;
}

/* A predicate that goes wrong must not rule out the run that it is evaluated in. */
int undefined_beside(int x, unsigned n) {
  unsigned y = n % 200;
  if (y != 199 && x / (int)(199 - y) > 1) return 1;
  if (y == 199) return 2;
  return 3;
}
