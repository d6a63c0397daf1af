#include <stdio.h>

int f(int x)
{
    if (x == 77)
        for (;;) puts("tick");
    printf("tick %d\n", x);
    if (x < 0)
        return 1;
    return 0;
}
