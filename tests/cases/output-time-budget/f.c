int f(int x, int y)
{
    if (x % 7 == 9)
        return 2;
    return 0;
}
int g(int x)
{
    if (x > 3)
        return 2;
    return 0;
}
