int f(int a, int *p)
{
    if (a > 3 && a < 3)
        return 1;
    return *p > 4;
}
