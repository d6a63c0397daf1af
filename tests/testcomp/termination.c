/* Loops that end for some values only. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "termination.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), steps = 0;
  if (x < 0 || x > 50 || y < 0 || y > 50) return 0;
  while (x != y) {
    if (x > y) x--; else y--;
    steps++;
  }
  if (steps > 40) reach_error();
  return 0;
}
