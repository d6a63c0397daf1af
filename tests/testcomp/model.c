/* Sizes of the data model. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "model.c", 4, "reach_error"); }
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
  unsigned long l = __VERIFIER_nondet_ulong();
  if (sizeof(long) == 4 && sizeof(void *) == 4) { if (l + 2 == 1) reach_error(); return 1; }
  if (l >> 40 == 3) reach_error();
  return 0;
}
