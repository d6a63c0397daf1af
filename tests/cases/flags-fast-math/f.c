int f(double x)
{
    if (x > 10.0)
        return 1;
    if (x != x)
        return 2;
    return 0;
}
