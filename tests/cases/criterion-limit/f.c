int f(signed char a, signed char b, unsigned char u)
{
    if (a < b)
        return 1;
    if (a > b + 250)
        return 2;
    if (u <= 3u && a != 5)
        return 3;
    if (u < 0u)
        return 4;
    if (b++ >= 100)
        return 5;
    return a - b > 1000 ? 6 : 0;
}
