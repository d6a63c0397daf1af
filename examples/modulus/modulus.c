/* The remainder of a division, for a processor that cannot divide. */

/* -x would overflow for the smallest int; its magnitude fits an unsigned. */
static unsigned magnitude(int x)
{
    return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}

/*
 * The remainder of a divided by b, with the sign of a, as C's % has it. Defined
 * for all arguments: a if b is 0, and 0 for the smallest int and -1.
 */
int modulus(int a, int b)
{
    unsigned rest = magnitude(a);
    unsigned divisor = magnitude(b);
    unsigned step = divisor;

    if (b == 0)
        return a;

    /* Subtract the divisor many times at once: first its largest multiple by a
       power of two, then one half of that, down to the divisor itself. */
    while (step <= rest && step <= rest - step)
        step += step;
    while (step >= divisor && rest >= divisor) {
        if (rest >= step)
            rest -= step;
        step >>= 1;
    }

    /* Less than the divisor's magnitude, so it fits whatever its sign. */
    return a < 0 ? -(int)rest : (int)rest;
}
