#include <errno.h>

int f(int x)
{
    if (errno != 0)
        return 1;
    errno = x == 5;
    if (errno)
        return 2;
    return 0;
}
