int f(int x)
{
    if (x > 7)
        return 1;
    return 0;
}
