#include <stdlib.h>

int f(int x)
{
    int a[4], r = 0;
    int *p = malloc(8);
    if (x > 3)
        return 1;
    if (a[x & 3] == 0)
        r = 1;
    if (p[1] == 0)
        r += 2;
    return r;
}
