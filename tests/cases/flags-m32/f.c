#include <stdio.h>
int f(int x)
{
    long l = x;
    if (sizeof l == 4)
        return 1;
    return l > 5;
}
