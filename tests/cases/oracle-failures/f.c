int f(int x)
{
  if (x > 100)
    return -1;
  if (x == 7)
    return 2;
  return x < 0 ? 0 : 1;
}
