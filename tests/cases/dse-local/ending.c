#include <stdlib.h>

int f(int x)
{
    if (x < 0)
        abort();
    if (x == 5)
        return *(volatile int *)0;
    if (x > 5 && x < 5)
        return 1;
    char *p = malloc(4);
    if (!p)
        abort();
    free(p);
    return x;
}
