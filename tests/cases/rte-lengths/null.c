#include <stddef.h>

int at_least_two(char **v)
{
    if (v[0] == NULL)
        return 1;
    return v[1] == NULL ? 2 : 3;
}
