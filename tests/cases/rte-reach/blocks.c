#include <stdlib.h>

/* One block that is too small, and three places at which it shows. */
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
/* Two blocks are two errors. */
int two_blocks(int count)
{
    int *one = malloc(sizeof(int)), *other = malloc(sizeof(int));
    int sum = 0;
    if (one && other && count == 1)
        sum = one[1] = 1;
    if (one && other && count == 2)
        sum = other[2] = 2;
    free(one);
    free(other);
    return sum;
}
