int f(signed char a, unsigned char u)
{
    int r = a + u;
    if (a < u && u != 0u)
        r = u % 3;
    return r * 2;
}
