static int a[4] = { 1, 7, 3, 4 };

int f(int x, int y, const int *p, int i)
{
    int r = 0;
    if (x < -1000)
        return -1;
    if (y != 0 && x / y > 1)
        r |= 1;
    if (p && *p)
        r |= 2;
    if (i >= 0 && i < 4 && a[i] == 7)
        r |= 4;
    if (x >= 0 && y >= 0 && x - y > 100)
        r |= 8;
    return r;
}
