/* Of four balls, three have the same weight and one does not: which one is it,
   and is it lighter or heavier? Only the scales may be used. */
#include "seacoral.h"

/* Negative if the right pan sinks, positive if the left one does. */
static int weigh(int left, int right)
{
    if (left < right)
        return -1;
    return left > right;
}

/*
 * The number of the odd ball, 1 to 4, negative if it is the lighter one. 0 says
 * that the balls are not as promised.
 */
int fourballs(int a, int b, int c, int d)
{
    int ab, cd, ac;

    sc_assume((a != b && b == c && c == d) || (b != a && a == c && c == d)
              || (c != a && a == b && b == d) || (d != a && a == b && b == c));

    ab = weigh(a, b);
    cd = weigh(c, d);
    ac = weigh(a, c);

    /* One pair is balanced and the other is not. By the promise, the two checks
       of that always pass: a test cannot show it, only a proof can. */
    if (ab == 0) {
        if (cd == 0)
            return 0;
        /* c or d, with a as the reference */
        if (ac != 0)
            return ac < 0 ? 3 : -3;
        return cd < 0 ? 4 : -4;
    }
    if (cd != 0)
        return 0;
    /* a or b, with c as the reference */
    if (ac != 0)
        return ac > 0 ? 1 : -1;
    return ab < 0 ? 2 : -2;
}
