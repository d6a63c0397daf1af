/* An array filled with values. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "arrays.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
#define N 8
int main(void)
{
  int a[N], max, i;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  max = a[0];
  for (i = 1; i < N; i++)
    if (a[i] > max) max = a[i];
  if (max == a[5] && a[5] == 1234567 && a[2] == a[3]) reach_error();
  return 0;
}
