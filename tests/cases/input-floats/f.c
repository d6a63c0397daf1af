int f(float x, double y, long double z)
{
    int r = 0;
    if (x != x) /* NaN */
        r++;
    if (y > 1e308)
        r++;
    if (y == 0.1)
        r++;
    if (x == 0.1f)
        r++;
    if (z < -1.0L)
        r++;
    if (z != z)
        r++;
    if (1.0 / y < 0 && y == 0) /* negative zero */
        r++;
    return r;
}
