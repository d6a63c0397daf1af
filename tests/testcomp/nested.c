/* Nested loops over values without end. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "nested.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
  int depth = 0;
  for (;;) {
    if (__VERIFIER_nondet_bool()) depth++;
    else if (depth > 0) depth--;
    if (depth == 6) { if (__VERIFIER_nondet_int() == -1) reach_error(); depth = 0; }
  }
}
