int f(int a, int b) {
  if (a * 3 == b && b > 70000 && b < 70005) return 1;
  if (a > 5 && a < 5) return 2;
  return 0;
}

/* Products of numbers take memory. */
int large(unsigned long a, unsigned long b) {
  unsigned long c = a * b + 7;
  if (a > 5 && a < 5) return 2;
  c = c * c * b * (a + c) * (c ^ b) * (c + 3 * b);
  if (c * a == 4722330707811810593ul && c % 8 == 2) return 1;
  return 0;
}
