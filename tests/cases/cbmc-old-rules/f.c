int f(int a, int b) {
  if (a * 3 == b && b > 70000 && b < 70005) return 1;
  if (a > 5 && a < 5) return 2;
  return 0;
}
