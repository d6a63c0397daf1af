/* A main function with parameters, and a pointer as value. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "arguments.c", 4, "reach_error"); }
extern void *__VERIFIER_nondet_pointer(void);
extern long __VERIFIER_nondet_long(void);
int main(int argc, char **argv)
{
  int *p = __VERIFIER_nondet_pointer();
  long l;
  if (argc != 1 || argv[1]) return 1;
  if (p != 0) return 2;
  l = __VERIFIER_nondet_long();
  if (l == (long)0x80000001u) reach_error();
  return 0;
}
