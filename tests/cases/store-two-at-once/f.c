int f(int x, int y)
{
    if (x == 4321)
        return 1;
    if (y < 0 && x > 7)
        return 2;
    return 0;
}
