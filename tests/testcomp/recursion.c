/* Recursive functions. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "recursion.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
int fibonacci(int n)
{
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n > 9) return 0;
  if (fibonacci(n) == 21) reach_error();
  return 0;
}
