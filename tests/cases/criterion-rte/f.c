static int t[5] = { 1, 2, 3, 4, 5 };

struct pair {
    int x, y;
};

static unsigned calls;
static int next(int n)
{
    calls++;
    return n;
}

int f(signed char a, unsigned char b, struct pair *p)
{
    int big = a * 16777216;
    switch (b) {
    case 0:
        return 100 / a;
    case 1:
        return big
            / a;
    case 2:
        return big - 1;
    case 3:
        return big * a;
    case 4:
        return -big;
    case 5:
        return a << b;
    case 6:
        return t[a];
    case 7:
        return t[a & 3] + 0 * a;
    case 8:
        return p->y;
    case 9:
        return p ? p->x : 0;
    case 10:
        big -= a;
        return big;
    case 11:
        big--;
        return big;
    case 12:
        return t[a++ & 7];
    case 13:
        return next(7) / next(a);
    case 14:
        return (10 / (a - 3)) / (a - 3);
    case 15:
        return (t[a] + 1) % (a - 2);
    case 16:
        a += 1, a++;
        return a;
    case 17:
        return *(&big) + *&t[a];
    }
    return b < 50 ? 1 << (b - 18) : 0;
}
