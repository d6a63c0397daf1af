#include <stdlib.h>
#include <string.h>

int *lib_array(unsigned count);

int sum(const char *text, unsigned char count)
{
    int *array, result = 0;
    char *copy;

    if (count > 3 || !text || strlen(text) > 2)
        return -1;
    array = lib_array(count);
    copy = strdup(text);
    if (!array && !copy)
        return -2;
    if (!array) {
        free(copy);
        return -3;
    }
    for (unsigned i = 0; i < count; i++)
        result += array[i];
    if (result > 3)
        return -4; /* never */
    free(array);
    if (!copy)
        return -5;
    if (strcmp(copy, text) != 0)
        return -6; /* never */
    free(copy);
    return result;
}
