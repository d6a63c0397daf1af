#include <stddef.h>

static int sign(int x)
{
    if (x > 0)
        return 1;
    return x < 0 ? -1 : 0;
}

int sum_of_signs(const int *values, size_t count)
{
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += sign(values[i]);
    return sum;
}

int twice(int x)
{
    return 2 * x;
}
