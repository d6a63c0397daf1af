int f(int x, int y) {
  if (x * 3 == 3333333 && y == x + 17) return 1;
  if (x > 5 && x < 5) return 2;
  return 0;
}

/* Hundreds of paths, each with another sum. */
int many(unsigned char a[10]) {
  int i, n = 0;
  for (i = 0; i < 10; i++)
    if (a[i] > 100) n += a[i] & 1 ? 3 : 5;
  if (n == 29) return 1;
  if (n == 31 && a[0] == 7) return 2;
  return 0;
}
