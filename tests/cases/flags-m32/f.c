int f(int x)
{
    int size = (int)sizeof(long);
    if (size == 4)
        return 1;
    return x;
}
