int f(int x, int y) {
  if (x * 3 == 3333333 && y == x + 17) return 1;
  if (x > 5 && x < 5) return 2;
  return 0;
}
