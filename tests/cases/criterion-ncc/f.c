int f(signed char a, _Bool b, signed char c)
{
    if (a > 3 && b && c < 0 && a < 5)
        return 1;
    return 0;
}
