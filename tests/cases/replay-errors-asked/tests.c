int f(int x, int *p);

void test_divides(void) { f(6, 0); }
void test_well(void) { f(7, 0); }
void test_null(void) { f(0, 0); }
void test_other(void)
{
    int *volatile nowhere = 0;
    f(7, 0);
    *nowhere = 1;
}
