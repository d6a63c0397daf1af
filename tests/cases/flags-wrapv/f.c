int f(int x)
{
    int y;
    y = x + 1;
    if (y < x)
        return 1;
    return 0;
}
