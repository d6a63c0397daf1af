enum color { RED = 1, GREEN = 4, BLUE };

static int positive(signed char x) { return x + 1; }

int f(signed char a, unsigned char u, enum color k, _Bool b, const int *p)
{
    if (a > 3)
        return positive(a);
    return u + k + b + (p ? 1 : 0);
}
