/* Integers that wrap as on the machine. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "wrapping.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), sum;
  unsigned u = __VERIFIER_nondet_uint();
  if (x < 0 || y < 0) return 1;
  sum = x + y;
  if (sum < 0) { if (u * 3 == 7) reach_error(); }
  return 0;
}
