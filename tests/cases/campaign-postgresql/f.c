int a(int x)
{
    if (x == 12345)
        return 1;
    return 0;
}

int b(int x)
{
    if (x > 5 && x < 3)
        return 1;
    return 0;
}

int c(unsigned x)
{
    if (x * x == 49)
        return 1;
    return 0;
}

int d(int x, int y)
{
    if (x > y && y > 7)
        return 1;
    return 0;
}
