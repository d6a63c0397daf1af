int g(int x, int y) {
  if (x * 3 == 3333333 && y == x + 17)
    return 1;
  return 0;
}
