/* Integer power, by repeated squaring. */
#include "seacoral.h"

/*
 * x to the power n, rounded towards zero: for a negative n that is 0, except
 * for x = 1 and x = -1. The power of 0 to a negative n is 0 by convention.
 */
int power(int x, int n)
{
    int result = 1;

    /* 10^9 is the largest power of 10 that fits in 32 bits. */
    sc_assume(x >= -10 && x <= 10);
    sc_assume(n >= -9 && n <= 9);

    if (n < 0) {
        if (x != 1 && x != -1)
            return 0;
        n = -n; /* 1 and -1 are their own inverses */
    }

    while (n > 0) {
        if (n % 2 == 1)
            result *= x;
        n /= 2;
        /* The last square would not be used, and might not fit. */
        if (n > 0)
            x *= x;
    }
    return result;
}
