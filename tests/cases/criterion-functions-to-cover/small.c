static int g(int x)
{
    if (x == 9 || x > 127)
        return 1;
    return 0;
}

static int h(int x)
{
    return x > 0 ? 2 : 3;
}

int f(signed char a, signed char b)
{
    if (a > 4)
        return g(a > b ? 9 : b);
    return h(b);
}
