int f(const unsigned *p, int len)
{
  unsigned total = 0;
  for (int i = 0; i < len; i++)
    total += p[i];
  if (len > 20)
    return 1;
  return total == 7;
}
