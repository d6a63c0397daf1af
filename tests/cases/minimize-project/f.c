int f(int a, int b, int c)
{
    int r = 0;
    if (a > 3 && b > 3)
        r |= 1;
    if (b > 3 || c > 3)
        r |= 2;
    if (a > 3 && c < 3)
        r |= 4;
    return r;
}
