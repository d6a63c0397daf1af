static int never(int x) { return x; }
static int sometimes(int x) { return 2 * x; }

int f(unsigned char a, unsigned char b)
{
    if (a == 77)
        return sometimes(b);
    if (a + b > 600)
        return never(b);
    return 0;
}
