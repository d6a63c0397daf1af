int f(int x, int y)
{
    int r = 0;
    if (x > 10 && y < 5)
        r = 1;
    if (x == 42 || y == 7)
        r += 2;
    return r;
}
