#include <stddef.h>

struct block {
    int *values;
    size_t size;
};

int f(struct block *b)
{
    if (b == NULL || b->values == NULL || b->size == 0)
        return 0;
    return b->values[b->size - 1] > 7 ? 1 : 2;
}
