#include <stdlib.h>

int f(int x)
{
    static int calls;
    static char *kept;
    static int initialised = 4;
    calls++;
    if (calls > 1)
        return 1;
    if (kept != NULL)
        return 2;
    if (initialised == 5)
        return 3;
    kept = malloc(10);
    initialised = 5;
    if (x > 10)
        return 4;
    return 0;
}
