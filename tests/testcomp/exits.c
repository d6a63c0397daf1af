/* A run that exits or aborts covers what it passed. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "exits.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 7) { if (__VERIFIER_nondet_int() > 3) abort(); exit(3); }
  if (x == 8) { if (__VERIFIER_nondet_int() > 3) reach_error(); abort(); }
  return 0;
}
