int f(int x, int y)
{
    if (x == 12)
        return 1;
    if (y > 5)
        return 2;
    if (x % 7 == 9)
        return 3;
    return 0;
}
