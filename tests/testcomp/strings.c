/* Characters of a text. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "strings.c", 4, "reach_error"); }
extern char __VERIFIER_nondet_char(void);
int main(void)
{
  char text[6];
  int i, vowels = 0;
  for (i = 0; i < 5; i++) {
    text[i] = __VERIFIER_nondet_char();
    if (text[i] < 'a' || text[i] > 'z') abort();
    switch (text[i]) {
    case 'a': case 'e': vowels++; break;
    case 'i': vowels += 2; break;
    default: break;
    }
  }
  text[5] = 0;
  if (vowels == 3 && text[0] == 'q') reach_error();
  return 0;
}
