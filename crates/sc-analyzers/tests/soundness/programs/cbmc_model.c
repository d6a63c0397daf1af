#include <stdlib.h>
#include <string.h>

int pointer_comparison(int *p, int *q) {
  if (!p || !q) return 0;
  if (p < q) return 1;
  if (p > q) return 2;
  return 3;
}

static int called;
static void call_first(void) { called = 1; }
static void call_second(void) { called = 2; }

int order_of_functions(int x) {
  void (*all[])(void) = {call_first, call_second};
  if (x != 0 && x != 1) return 0;
  if (x == 0 && all[x] < all[1 - x]) return 1;
  if (x == 0 && all[x] > all[1 - x]) return 2;
  if ((char *)all[1] - (char *)all[0] == 4711) return 3;
  if (all[x] == all[1 - x]) return 4;
  return 5;
}

int uninitialised(int x) {
  int y;
  if (x == 3) y = 1;
  if (y == 12345) return 1;
  return 0;
}

int qsorted_less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int sorts(unsigned char a, unsigned char b) {
  int v[2];
  v[0] = a;
  v[1] = b;
  if (a == 300) return 3;
  qsort(v, 2, sizeof v[0], qsorted_less);
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

int floats(float f, double d) {
  if (f != f) return 1;
  if (f * 2 == f && f != 0) return 2;
  if (d + d < d && d > 0) return 3;
  if (f + 1 == f && f < 3) return 4;
  return 0;
}

int float_bits(float f) {
  unsigned u;
  float nan = f - f;
  memcpy(&u, &nan, 4);
  if (nan != nan && (u >> 31)) return 1;
  return 0;
}

/* Processors keep the bits of a NaN. */
int nan_bits(float f) {
  unsigned u;
  f += 1;
  memcpy(&u, &f, 4);
  if (u == 0xffc12345u) return 1;
  return 0;
}
int nan_bits_of_any(float f) {
  void *p = &f;
  unsigned *q = p;
  f += 1;
  if (*q == 0xffc12345u) return 1;
  return 0;
}

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

/* What is written through a pointer that was a number. */
int number_as_pointer(int x) {
  int y = 0;
  unsigned long bits = ((unsigned long)&y ^ 0x5555ul) ^ 0x5555ul;
  *(int *)bits = x;
  if (y == 4711) return 1;
  return 0;
}

int memcmp_value(unsigned char a, unsigned char b) {
  int r = memcmp(&a, &b, 1);
  if (r == 7) return 1;
  if (r == 1) return 2;
  return r < 0;
}

int strlen_text(const char *s) {
  if (!s) return 0;
  if (strlen(s) == 7 && s[6] == 'x') return 1;
  if (strlen(s) > 20) return 2;
  return 3;
}

struct outer { struct packet p; int x; };
int nested(unsigned char n) {
  struct outer o;
  o.x = 0;
  o.p.data[n & 7] = 1;
  if (o.x == 1) return 1;
  if (n > 3 && (n & 7) < 3 && o.x) return 3;
  return 0;
}

/* The C library writes through a pointer. */
void swab(const void *from, void *to, long size);
int bodiless(unsigned char a, unsigned char b) {
  unsigned char from[2], to[2] = {0, 0};
  from[0] = a;
  from[1] = b;
  swab(from, to, 2);
  if (to[0] == 200 && to[1] == 201) return 1;
  return 2;
}

/* The call changes what stands to its left: clang has read that already. */
static int counter;
static int count(void) { return counter = 5; }
int order(int x) {
  counter = x & 0xffff;
  if (counter + count() == 41250) return 1;
  return 0;
}

/* Enumerations without negative constants are unsigned. */
enum colour { RED, GREEN };
int colours(int x) {
  enum colour c = (enum colour)x;
  if (x < -100000 && x > -100010 && c > 7) return 1;
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
int undefined_beside(int x, int y) {
  if (y != 70707 && x / (y - 70707) > 1) return 1;
  if (y == 70707) return 2;
  return 3;
}

/* A compiler makes the address of a struct before the value that is assigned to it. */
struct moved { int x, y; long more[3]; };
static struct moved moved[2];
static int moved_index;
static struct moved make_moved(int x) {
  struct moved value = {x, x, {1, 2, 3}};
  moved_index = 1;
  return value;
}
int order_target(int x) {
  moved_index = 0;
  moved[0].x = 0;
  moved[1].x = 0;
  moved[moved_index] = make_moved(x);
  if (moved[0].x == 7) return 1;
  return 0;
}

/* The size of an array in the type of a cast is evaluated, too. */
static int cast_state;
static int cast_step(void) {
  cast_state = cast_state * 2 + 1;
  return 3;
}
int order_type(int x) {
  int *nothing = 0, sum;
  cast_state = x & 7;
  sum = cast_state + (((int (*)[cast_step()])nothing) != 0);
  if (sum == 6) return 1;
  return 0;
}

/* The block of a string ends where the string does, though other tests have longer ones. */
int behind_the_end(const char *s) {
  unsigned long n = 0;
  while (s[n] && n < 3)
    n++;
  if (s[n] == 0 && n > 0) {
    unsigned long far = n + 1;
    if (s[far] == 'x')
      return 2;
  }
  return n == 3;
}

/* An empty block has no byte, and its end may be where another object begins. */
int ends_of_blocks(const unsigned char *p, unsigned n, const int *q) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n && i < 4; i++)
    sum += p[i];
  if (n == 3 && sum == 700)
    return 1;
  if ((const void *)(p + n) == (const void *)q)
    return 2;
  return *q;
}
