int f(int x, int *p)
{
    if (x > 5)
        return 10 / (x - 6);
    return *p;
}
