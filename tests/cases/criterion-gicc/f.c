int f(signed char a, signed char b, signed char c)
{
    if (a > 0 || a > 5)
        return 1;
    if (b++ > 3 && c < 2)
        return 2;
    return 0;
}
