int sensor(void);

int f(void)
{
  int seen = 0;
  for (int i = 0; i < 5; i++) {
    int value = sensor();
    if (i == 4 && value == 7 && seen == 0)
      return 1;
    if (value == 7)
      seen++;
  }
  return 0;
}
