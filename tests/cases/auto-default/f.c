unsigned mix(unsigned a) { return (a ^ (a >> 7)) * 2654435761u; }
int f(unsigned a, unsigned b, int c) {
  if (mix(a) == 0xdeadbeefu && mix(b) == 0x12345678u) return 1;
  if (c > 5 && c < 5) return 2;
  return c == 1000;
}
