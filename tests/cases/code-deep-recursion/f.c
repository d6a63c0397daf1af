static int down(volatile int n)
{
    return down(n + 1) + n;
}

int f(int x)
{
    if (x > 100)
        return down(1);
    return 0;
}
