#include <stdlib.h>
#include <string.h>

int pointer_comparison(int *p, int *q) {
  if (!p || !q) return 0;
  if (p < q) return 1;
  if (p > q) return 2;
  return 3;
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

#include <setjmp.h>
#include <signal.h>

/* What setjmp gives the second time. */
int jumps(int x) {
  jmp_buf here;
  volatile int y = 0;
  if (setjmp(here)) {
    if (y == 7) return 1;
    return 2;
  }
  y = x;
  if (x > 3) longjmp(here, 1);
  return 0;
}

static volatile int caught = 0;
static void handler(int number) { caught = number; }
int signals(int x) {
  signal(SIGUSR1, handler);
  if (x == 5) raise(SIGUSR1);
  if (caught == SIGUSR1) return 1;
  return 0;
}

/* A variable of the C library. */
extern char **environ;
int environment(int x) {
  if (environ == 0) return 1;
  if (x == 7 && environ[0] == 0) return 2;
  return 0;
}

/* What is behind a pointer that one of two objects gave. */
int chosen(unsigned char n) {
  int a = 1, b = 2, *p = n > 100 ? &a : &b;
  *p = n;
  if (a == 200) return 1;
  if (b == 200) return 2;
  return 0;
}

/* Addresses are not known. */
int addresses(int x) {
  int y = x;
  if (((unsigned long)&y & 0xff0) == 0x120) return 1;
  if (((unsigned long)&y & 3) != 0) return 2;
  return 0;
}

/* The bits of a structure that are nobody's. */
struct padded { char c; int i; };
int padding(char c, int i) {
  struct padded s, t;
  s.c = t.c = c;
  s.i = t.i = i;
  if (memcmp(&s, &t, sizeof s) != 0) return 1;
  return 0;
}
