int f(int x)
{
    if (x > 7)
        return 1;
    if (x > 8)
        return 2;
    return 0;
}
int g(int x)
{
    if (x == 0)
        return 1 / x;
    return 0;
}
