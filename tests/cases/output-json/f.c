int f(int x)
{
    if (x > 7)
        return 1;
    if (x % 7 == 9)
        return 2;
    return 0;
}
