int f(const unsigned *p, int len)
{
  unsigned total = 0;
  for (int i = 0; i < len; i++)
    total += p[i];
  /* A bound that the code named would be the first one. */
  if (2 * len > 40)
    return 1;
  return total == 7;
}
