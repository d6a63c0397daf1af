/* Says whether a result of modulus is right: gets its arguments and its result,
   and returns 0 if not. */

int modulus_oracle(int a, int b, int result)
{
    if (b == 0)
        return result == a;
    /* In the wider type, the smallest int divided by -1 is no special case. */
    return (long long)a % b == result;
}
