/* A program without values. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "none.c", 4, "reach_error"); }
int main(void)
{
  int i, even = 0;
  for (i = 0; i < 4; i++)
    if (i % 2 == 0) even++;
  if (even == 2) reach_error();
  return 0;
}
