# 0 "/work/wt-seeds/tests/testcomp/floats.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-seeds/tests/testcomp/floats.c"

extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "floats.c", 4, "reach_error"); }
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  float f = __VERIFIER_nondet_float();
  int i = __VERIFIER_nondet_int();
  double d = __VERIFIER_nondet_double();
  if (f != f) return 1;
  if (f < 0.5f) return 2;
  if (f == 3.0f) i++;
  if (d > 1e10 && d < 1e11) { if (i == 42) reach_error(); return 3; }
  if (d == 0.1) return 4;
  return 0;
}
