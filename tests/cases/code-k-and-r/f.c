int f(n, c)
    int n;
    char c;
{
    if (c == 'a')
        return 1;
    if (n > 3)
        return 2;
    return 0;
}
