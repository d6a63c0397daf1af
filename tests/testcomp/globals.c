/* Variables start with their initial values. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "globals.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
int counter;
static int limit = 3;
int table[4] = { 1, 2, 3, 4 };
int main(void)
{
  int i = __VERIFIER_nondet_int();
  if (counter != 0) return 1;
  while (counter < limit) {
    counter++;
    if (i == table[counter]) limit = 2;
  }
  if (counter == 2 && i == 3) reach_error();
  return 0;
}
