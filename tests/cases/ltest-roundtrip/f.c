/* Small domains, so that every objective that can be covered is. */
static int calls;

static int odd(unsigned char x)
{
    calls++;
    return x & 1;
}

int f(unsigned char a, unsigned char b, unsigned char c)
{
    int r = 0;
    if (a > 100 && (b > 200 || c == 7))
        r = 1;
    while (a > 3 && b < 5 && r < 3)
        r++;
    if (odd(a) || odd(b))
        r += 2;
    return r;
}
