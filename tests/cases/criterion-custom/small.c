#include "seacoral.h"

static int steps(int n)
{
    int count = 0;
    while (n > 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        count++;
        sc_label(count == 20);
        sc_label(n == 52 && count > 3);
    }
    sc_label(n < 1);
    return count;
}

int g(signed char a, unsigned char b)
{
    sc_label(a + b == 300);
    if (a > b)
        return steps(b % 26);
    sc_label(a == 127 && b < 100);
    sc_label(steps(b % 26) == 15 && a < -100);
    for (int i = a % 8; i < 3; i++)
        sc_label(i == 2 && b == 200);
    return steps(a % 26);
}
