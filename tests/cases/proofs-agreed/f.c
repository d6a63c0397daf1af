/* n is never 12, and the provers agree on that. */
int f(unsigned char x)
{
    int n = x & 7;
    int r = 0;
    if (n == 12)
        r = 1;
    if (n == 3)
        r = 2;
    return r;
}
