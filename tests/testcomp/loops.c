/* Loops whose bounds are values. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "loops.c", 4, "reach_error"); }
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), sum = 0, i = 0;
  if (n > 20) return 0;
  while (i < n) { sum += i; i++; }
  if (sum == 45) reach_error();
  return 0;
}
