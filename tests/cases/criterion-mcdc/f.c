int f(signed char a, signed char b)
{
    if (a > 0 && (b > 0 || a == 7))
        return 1;
    if (a < 3 && (b == 2 || !(a < 3)))
        return 2;
    if (a > -100 && b > 200)
        return 3;
    if (a < -5 && b++ < 0 && b < -100)
        return 4;
    while (b-- > 120 || a == -77)
        a++;
    return 0;
}
