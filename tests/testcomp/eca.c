/* A reactive system: a sequence of inputs leads to the error. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "eca.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
int state = 0;
int step(int in)
{
  if (state == 0 && in == 3) { state = 1; return 21; }
  if (state == 1 && in == 5) { state = 2; return 22; }
  if (state == 2 && in == 1) { state = 3; return 23; }
  if (state == 3 && in == 2) reach_error();
  return -1;
}
int main(void)
{
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 5) return -2;
    step(in);
  }
}
