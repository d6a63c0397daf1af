#include <assert.h>
#include <stddef.h>
struct item { int weight; int limit; };
/* Both callers pass an object and a literal; the block is counted by what sizeof says. */
static int fits(const struct item *item, char *name, const unsigned char *block, size_t size, const int *scale)
{
    assert(scale != NULL);
    if (item->weight * *scale > item->limit)
        return 0;
    return name[0] == 'x' && block[size > 2 ? 2 : 0] == 7;
}
int small(int w, int s)
{
    struct item item = {w & 15, 8};
    unsigned char block[4] = {0, 0, 7, 0};
    int scale = s & 3;
    return fits(&item, "x", block, sizeof block, &scale);
}
int large(int w)
{
    struct item item = {w & 255, 99};
    static const unsigned char table[8] = {1};
    int one = 1;
    return fits(&item, "yes", table, sizeof table, &one);
}
int sum(const int *t, int n)
{
    int i, s = 0;
    if (!t)
        return -1;
    for (i = 0; i < n; i++)
        s ^= t[i];
    return s > 3 ? 1 : 0;
}
