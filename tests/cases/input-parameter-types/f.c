int f(struct pair {
          int a;
          short b;
      } *p,
      enum { NO, YES = 3 } e, union both { int i; float f; } u, struct pair value)
{
    if (e == YES && p && p->b > 7)
        return 1;
    if (u.i == 12 && value.a == 5)
        return 2;
    if (value.b < 0)
        return 3;
    return 0;
}
