#include <string.h>

struct item {
    char name[8];
    int unused[40];
    unsigned flags;
    int stock;
};

int find(const struct item *item, const char *name, long limit)
{
    if (item == NULL || name == NULL || strcmp(item->name, name) != 0 || name[0] == '\0')
        return -1;
    if ((item->flags & 0x4000) && item->stock > 1000)
        return limit == item->stock;
    return 0;
}
