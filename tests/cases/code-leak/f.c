#include <stdlib.h>

int f(int x)
{
    char *p = malloc(100);
    if (!p)
        return -1;
    p[0] = (char)x;
    p = malloc(50);
    if (x > 0)
        return 1;
    return p ? 2 : 3;
}
