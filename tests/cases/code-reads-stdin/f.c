#include <stdio.h>

int f(int x)
{
    int c = getchar();
    if (c == -1)
        c = 0;
    if (x > 0)
        return 1;
    return 0;
}
