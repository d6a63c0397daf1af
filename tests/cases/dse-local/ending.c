#include <stdlib.h>

int f(int x)
{
    if (x < 0)
        abort();
    if (x == 5)
        return *(volatile int *)0;
    if (x > 5 && x < 5)
        return 1;
    return x;
}
