int f(int x)
{
    if (x > 5 && x < 5)
        return 1;
    return 0;
}
