int f(int x, int y)
{
    if (x == 123456789)
        return 1;
    if (y < 0)
        return 2;
    return 0;
}
