#include <assert.h>
#include <stdlib.h>

int f(int x)
{
    if (x > 10)
        abort();
    if (x < -10)
        assert(x == 12345);
    if (x == 3)
        return 1;
    return 0;
}
