int f(int x)
{
    if (x == 123456789)
        return 1;
    return 0;
}
