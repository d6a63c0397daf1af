int f(char c)
{
    int i = c;
    if (c > 150)
        return 1;
    if (c < -100)
        return 2;
    return i;
}
