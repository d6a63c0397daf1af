int mode;

int next(int x)
{
    if (x > 100)
        return 100;
    if (mode == 0)
        return -1;
    if (mode == 7)
        x++;
    if (x == 42)
        return 0;
    return x;
}
