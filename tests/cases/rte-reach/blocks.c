#include <stdlib.h>

/* Three writes beyond one block. */
int first_three(int count)
{
    int *block, sum;
    if (count < 0 || count > 3)
        return -1;
    block = malloc(sizeof(int));
    if (!block)
        return -1;
    block[0] = count;
    if (count == 1)
        block[1] = 1;
    if (count == 2)
        block[2] = 2;
    if (count == 3)
        block[3] = 3;
    sum = block[0];
    free(block);
    return sum;
}
