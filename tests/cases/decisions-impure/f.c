static int next(int *at, const int *list)
{
    return list[(*at)++ & 3];
}

int f(const int list[static 4])
{
    int at = 0, r = 0;
    /* at most three: T–, FT, FF are the vectors of a || b */
    if (next(&at, list) > 5 || next(&at, list) > 50)
        r = 1;
    if (at == 2)
        r += 2;
    if (next(&at, list) == 3 && r == 3)
        return at;
    if (at < 2)
        return 0;
    return r;
}

int g(int x)
{
    int n = 0;
    /* x == 3 is not evaluated when x > 5: n++ must happen exactly once when it is */
    if (x > 5 || (n++, x == 3))
        x = 0;
    if (n == 2)
        return 2;
    if (n == 1)
        return 1;
    if (n == 0)
        return 0;
    return -1;
}
