#include <stdlib.h>

int *lib_array(unsigned count)
{
    int *array = malloc(count * sizeof *array);

    if (!array)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        array[i] = 1;
    return array;
}
