unsigned mix(unsigned a) { return (a ^ (a >> 7)) * 2654435761u; }
/* Only CBMC finds the way in; what is behind the loop it cannot follow, only the fuzzer. */
int f(unsigned a, unsigned b, unsigned char n) {
  unsigned s = 0;
  if (b > 1000)
    s = 1;
  if (mix(a) != 0xdeadbeefu || mix(b) != 0x12345678u)
    return 0;
  for (unsigned char i = 0; i < n; i++)
    s += i;
  if (s > 4000)
    return 2;
  return 1;
}
