static int g(int x)
{
    if (x == 9)
        return 1;
    return 0;
}
int f(int x)
{
    if (x > 4)
        return g(x);
    return 0;
}
