#include <math.h>

int f(double x)
{
    if (!(x >= 0) || isinf(x))
        return -1;
    return sqrt(x) > 3.0 ? 1 : 0;
}
