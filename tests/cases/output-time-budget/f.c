int f(int x, int y)
{
    if (x % 7 == 9)
        return 2;
    return 0;
}
int g(int x)
{
    if (x > 3)
        return 2;
    return 0;
}
int h(unsigned x)
{
    unsigned s = x;
    for (int i = 0; i < 200000; i++)
        s = (s ^ (s >> 7)) * 2654435761u + (unsigned)i;
    if (s == 12345)
        return 2;
    return 0;
}
