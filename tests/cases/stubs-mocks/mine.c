int f(int x);
static int next;

int sensor(void)
{
    return next;
}

void test_three(void)
{
    next = 8;
    f(3);
}
