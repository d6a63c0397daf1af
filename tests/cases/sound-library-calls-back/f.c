void outside(int x);

int seen(int x)
{
    if (x == 5)
        return 1;
    return 0;
}

int f(int x)
{
    int r = seen(1);
    outside(x);
    return r;
}
