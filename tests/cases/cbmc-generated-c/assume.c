int f(int x)
{
    if (x == 123456) return 1;
    return 0;
}
