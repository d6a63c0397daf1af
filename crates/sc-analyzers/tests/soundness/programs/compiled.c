/* What the compiler settles: each condition that is marked with a test holds for some input, though a reader of C may
   think otherwise. */

/* `++` on a narrow type converts back: that is no error. */
int narrow_increment(signed char x) {
  signed char c = x;
  c++;
  if (c == -128) return 1;
  return 0;
}
int narrow_decrement(short x) {
  short s = x;
  --s;
  if (s == 32767) return 1;
  return 0;
}
int narrow_compound(unsigned char x) {
  signed char c = (signed char)x;
  c += 100;
  if (c == -100) return 1;
  return 0;
}
int bool_increment(unsigned char x) {
  _Bool b = x & 1;
  b++;
  b++;
  if (b == 1 && x == 0) return 1;
  return 0;
}
struct bits { signed a : 3; unsigned b : 5; signed c : 9; };
int bit_field_increment(unsigned char x) {
  struct bits s = {0, 0, 0};
  s.a = (signed)(x & 3);
  s.a++;
  s.b = x;
  s.c = (signed)x;
  s.c *= 2;
  if (s.b == 31 && x == 255) return 1;
  if (s.c == -4 && x == 254) return 2;
  if (s.a == -4) return 3;
  return 0;
}

/* A literal is made before it is assigned. */
struct point { int x, y; };
int self_reading_literal(int x) {
  struct point p = {x, 7};
  p = (struct point){p.y, p.x};
  if (p.x == 7 && p.y == 1234) return 1;
  return 0;
}
static struct point swapped(struct point p) { return (struct point){p.y, p.x}; }
int self_reading_call(int x) {
  struct point p = {x, 7};
  p = swapped(p);
  if (p.y == 1234) return 1;
  return 0;
}
int overridden_initialiser(int x) {
  int a[3] = {[0] = 1, [1] = x, [0] = x + 1u, 5};
  if (a[0] == 43 && a[1] == 5) return 1;
  return 0;
}

/* Initialisers are evaluated from left to right. */
static int global;
static int set_global(int x) { return global = x; }
int initialiser_order(unsigned char x) {
  global = x;
  int v[2] = {global, set_global(5)};
  if (v[0] == 77) return 1;
  return 0;
}
int argument_order(unsigned char x) {
  int sum;
  global = x;
  sum = ((struct point){global, set_global(5)}).x;
  if (sum == 200) return 1;
  return 0;
}

/* Attributes that change a type. */
typedef int byte __attribute__((mode(QI)));
int mode(int x) {
  byte b = x;
  if (b == -56 && x == 200) return 1;
  return 0;
}
typedef unsigned word __attribute__((mode(HI)));
int mode_unsigned(int x) {
  word w = x;
  if (w == 65535 && x == -1) return 1;
  return 0;
}

/* A name that only a prover knows. */
static int __CPROVER_rounding_mode;
int rounding_mode(float x) {
  float y;
  __CPROVER_rounding_mode = 2;
  y = x + 1.0e-8f;
  if (x == 1.0f && y == 1.0f) return __CPROVER_rounding_mode;
  return 0;
}

/* Something happens when a variable goes out of scope. */
static int cleaned;
static void clean(int *p) { cleaned = *p; }
int cleanup(int x) {
  cleaned = 0;
  {
    int y __attribute__((cleanup(clean))) = x;
    y++;
  }
  if (cleaned == 101) return 1;
  return 0;
}

/* An inline definition is not the function. */
extern inline __attribute__((gnu_inline)) int doubled(int x) { return x; }
int doubled(int x) { return (int)(2u * (unsigned)x); }
int inline_definition(int x) {
  if (doubled(x) == 14 && x == 7) return 1;
  return 0;
}

/* The left operand is read first. */
int aliased_assignment(int x) {
  int v = x, *p = &v, r;
  r = (int)((unsigned)v + (unsigned)(*p = 5));
  if (r == 1005) return 1;
  return 0;
}
int aliased_increment(unsigned char x) {
  int v = x, *p = &v, r;
  r = v + (*p)++ * 2;
  if (r == 30 && v == 11) return 1;
  return 0;
}
int statement_expression(int x) {
  int v = x;
  int r = (int)((unsigned)v + ({ unsigned w = 3; v = 1; w; }));
  if (r == 1003 && v == 1) return 1;
  return 0;
}
int elvis(unsigned char x) {
  int v = x, r;
  r = v++ ?: 9;
  if (r == 41 && v == 42) return 1;
  return 0;
}
static int first_handler(int x) { return x; }
static int second_handler(int x) { return x + 100; }
static int switch_handler(int (**handler)(int), int x) {
  *handler = second_handler;
  return x;
}
int callee_order(unsigned char x) {
  int (*handler)(int) = first_handler;
  if (handler(switch_handler(&handler, x)) == 5) return 1;
  return 0;
}

/* The size of an array is evaluated once. */
int evaluated_size(unsigned char x) {
  int n = x & 3, m = 0;
  int (*p)[n++ + 1] = 0;
  m = (int)sizeof *p;
  if (m == 8 && n == 2) return 1;
  return 0;
}

/* Floating-point numbers are converted where the compiler says so. */
int rounded_conversion(int x) {
  float f = (float)x;
  if ((int)f == 16777216 && x == 16777217) return 1;
  return 0;
}
int nan_bits_kept(unsigned x) {
  union { unsigned u; float f; } a, b;
  a.u = x;
  b.f = a.f;
  if (b.u == 0x7fc12345u) return 1;
  return 0;
}

/* What C99 calls restrict, const and volatile changes nothing here. */
int through_const(unsigned char x) {
  const unsigned char c = 1;
  volatile int v = x;
  v += c;
  if (v == 256) return 1;
  return 0;
}

/* Bytes of a block arrive before the function under test is called, however many there are. */
int copied_input(const unsigned char *buffer, int n) {
  int i = 0, c = 0;
  while (i < n) {
    if (buffer[i] > 3) c++;
    i++;
  }
  if (c == 2) return 1;
  if (c > 8) return 2;
  return 0;
}

/* What an initialiser leaves open may be anything. */
int open_union(unsigned char x) {
  union { int i; char c[8]; } u = {.i = 1};
  if (u.c[5] != 0) return 1;
  if (x && u.c[0] == 1) return 2;
  return 0;
}

/* C says of the result only whether it is zero. */
int isdigit(int);
int class_of_digit(unsigned char x) {
  int r = isdigit(x);
  if (r == 1) return 1;
  if (r < 0) return 2;
  if (x == '7' && r) return 3;
  return 0;
}
