int f(int x)
{
  if (x > 100)
    return x - 1234567;
  return 0;
}
