int f(int x, int y);
void check(const char *what, int holds);
int failures(void);

#define CHECK(e) check(#e, e)

void test_small(void) { CHECK(f(0, 0) == 0); }
void test_large(void) { CHECK(f(11, 0) == 1); }
static void seven(void) { CHECK(f(0, 7) != f(11, 0)); }

int main(void)
{
    test_small();
    test_large();
    seven();
    return failures();
}
