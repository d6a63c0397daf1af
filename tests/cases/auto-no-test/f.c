#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};

int insert(struct node *head, int key)
{
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return -1;
    fresh->key = key;
    if (head && head->key == key) {
        free(fresh);
        return 1;
    }
    int last = fresh->key;
    free(fresh);
    return last == 12345 ? 2 : 0;
}
