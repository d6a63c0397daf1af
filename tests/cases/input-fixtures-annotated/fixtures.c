#include <seacoral.h>
#include <stdlib.h>

struct block {
    int *values;
    size_t size;
};

/* As many values as the size says. */
void init(struct block *b)
{
    if (b == NULL || b->values == NULL)
        return;
    sc_assume(b->size <= 3);
    int *values = calloc(b->size, sizeof *values);
    if (b->size > 0)
        values[b->size - 1] = *b->values;
    b->values = values;
}
