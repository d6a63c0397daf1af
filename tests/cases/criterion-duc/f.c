struct point {
    int x, y;
};
static signed char level;

static void lower(void)
{
    level = 0;
}

int f(signed char a)
{
    struct point p = { a, 0 };
    int v[2] = { 0, 1 }, n = 3, *q = &n;
    if (a > 100)
        p.y = 2;
    if (level > 5)
        lower();
    while (a > 0 && n < 5) {
        v[a & 1] = n;
        n++;
        a -= 40;
    }
    if (level > 6)
        n = v[1];
    if (level == 3)
        *q = p.x;
    return p.x + p.y + v[0] + n + level;
}
