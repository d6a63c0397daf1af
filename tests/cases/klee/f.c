int remove(const char *);

int f(int x, int y, const char *s) {
  if (x * 3 == 3333333 && y == x + 17)
    return 1;
  if (x == 5 && y > 100)
    return remove("../../../victim");
  if (s && s[0] == 'k' && s[1] == 'l')
    return 100 / y;
  return 0;
}
