/* Every input is run; who calls whom by name is noted by hand. */
#include <stdio.h>
#include <stdlib.h>

static const char *callers[] = {"half calls abs", "never calls half", "deep calls half", "deep calls deep", "f calls deep",
                                "f calls half", "f calls never", "f calls exit"};
static int called[8];

static int half(int x) { return called[0] = 1, abs(x) / 2; }
static int never(int x) { return called[1] = 1, half(x) + 1; }
static int deep(int x)
{
    if (x <= 110)
        return 0;
    called[2] = 1;
    if (x > 120)
        return half(half(x));
    called[3] = 1;
    return deep(x - 1) + half(x);
}

static void f(int a, int b)
{
    if (a > 100 && b < -100) {
        called[4] = 1;
        deep(a);
    } else if (a > 0) {
        called[5] = called[4] = 1;
        half(b), deep(b);
    } else if (a > 10) {
        called[6] = 1;
        never(a);
    } else if (b == 99) {
        called[7] = called[5] = called[4] = 1;
        half(deep(3));
    } else {
        half(a);
    }
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    for (int i = 0; i < 8; i++)
        printf("%s %s\n", callers[i], called[i] ? "covered" : "unknown");
    return 0;
}
