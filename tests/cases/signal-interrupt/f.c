int f(int x, int y)
{
    if (x > 10)
        return 1;
    if (x % 7 == 9)
        return 2;
    return 0;
}
