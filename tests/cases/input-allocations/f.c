#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char *name;
    struct node *next;
};

/* A pointer to the function is no other way to it. */
static void *(*grow)(void *, size_t) = realloc;

static struct node *make(const char *name)
{
    struct node *n = malloc(sizeof *n);

    if (n == NULL)
        return NULL;
    n->name = strdup(name);
    if (n->name == NULL) {
        free(n);
        return NULL;
    }
    n->next = NULL;
    return n;
}

int f(unsigned char size)
{
    struct node *first, *second;
    char *buffer, *more;

    errno = 0;
    buffer = calloc(2, size + 1u);
    if (buffer == NULL)
        return errno == ENOMEM ? 1 : 2;
    first = make("first");
    if (first == NULL) {
        free(buffer);
        return 3;
    }
    second = make("second");
    if (second == NULL && first->name[0] == 'f') {
        /* The first four succeed, or the second one failed. */
        free(first->name);
        free(first);
        free(buffer);
        return 4;
    }
    more = grow(buffer, 3u * size + 1u);
    if (more == NULL) {
        /* The sixth allocation. */
        free(buffer);
        buffer = NULL;
    } else
        buffer = more;
    free(second->name);
    free(second);
    free(first->name);
    free(first);
    free(buffer);
    return 0;
}
