/* Decisions of which masking pairs, or coupled conditions, lose what llvm-cov counts. */
static int both(int a, int b, int c, int d)
{
    if ((a || b) && (c || d))
        return 1;
    return 0;
}

static int three(int a, int b, int c, int d, int e, int g)
{
    return (a || b) && (c || d) && (e || g);
}

static int nested(int a, int b, int c, int d, int e)
{
    int r = ((a && b) || (c && d)) && (!e || (a && c));
    return r;
}

static int coupled(int a, int b, int c)
{
    return (a && b) || (a && c) || (!a && b && c);
}

static int ranges(int x)
{
    /* Not both x < 2 and x > 4: not every evaluation is possible. */
    while (x < 2 || (x > 4 && x != 6) || x == 3)
        return 1;
    return 0;
}

static unsigned calls;
static int next(int x)
{
    calls++;
    return x;
}

static int effects(int a, int b, int c, int d)
{
    return (next(a) || next(b)) && (next(c) || next(d)) ? 1 : 0;
}

/* One decision a call: no test is there for another one. */
int f(int which, int x, _Bool a, _Bool b, _Bool c, _Bool d, _Bool e, _Bool g)
{
    switch (which) {
    case 0: return both(a, b, c, d);
    case 1: return three(a, b, c, d, e, g);
    case 2: return nested(a, b, c, d, e);
    case 3: return coupled(a, b, c);
    case 4: return ranges(x);
    default: return effects(a, b, c, d);
    }
}
