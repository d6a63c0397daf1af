#include <stdlib.h>

/* It never returns: what would be looked for after the call is never reached. */
int f(int x)
{
    if (x > 5 && x < 5) x = 0;
    exit(x > 3 ? 0 : 1);
}

int check_f(int x, int result)
{
    return x == result;
}
