int n;
static int test_1;
int stdin_;

static int g(void)
{
    if (n == 9)
        return 1;
    if (test_1 == 2)
        return 2;
    if (stdin_ > 3)
        return 3;
    return 0;
}

int f(int n, int bytes, int malloc)
{
    if (n == 5)
        return 1;
    if (malloc == 3)
        return 2;
    return g() + (bytes & 1);
}
