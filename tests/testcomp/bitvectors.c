/* Bits of unsigned and narrow types. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "bitvectors.c", 4, "reach_error"); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned short s = __VERIFIER_nondet_ushort();
  unsigned long l = __VERIFIER_nondet_ulong();
  unsigned bits = 0;
  while (c) { bits += c & 1; c >>= 1; }
  if (bits == 7) bits = 70;
  if ((s ^ 0xa5a5) == 0x5a5b) bits++;
  if (l == ~0ul - 5 && bits == 71) reach_error();
  return 0;
}
