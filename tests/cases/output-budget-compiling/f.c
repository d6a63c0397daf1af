int f(int x)
{
    if (x == 4321)
        return 1;
    return 0;
}
