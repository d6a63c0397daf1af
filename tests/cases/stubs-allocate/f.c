#include <stddef.h>
#include <string.h>

void *take(size_t size);
void *take_many(unsigned count, unsigned size);
void *pool_alloc(const char *pool, int size);
/* None of these allocates. */
void *copy(void *to, const void *from, size_t size);
void *item(unsigned index);

struct hooks {
    void *(*get)(void *user, size_t size);
    void *user;
};

int f(const struct hooks *hooks, unsigned char n)
{
    char *all, *more;
    int *numbers;

    if (n == 0 || hooks == NULL)
        return 0;
    all = take(n);
    if (all == NULL)
        return 1;
    memset(all, 'x', n);
    numbers = take_many(n, sizeof *numbers);
    if (numbers == NULL)
        return 2;
    numbers[n - 1] = 3;
    more = hooks->get(hooks->user, 12);
    if (more == NULL)
        return 3;
    more[11] = 1;
    if (more[10] != 0)
        return 4;
    all = pool_alloc("pool", n);
    return all != NULL && all[n - 1] == 0;
}

int g(char *s)
{
    char *p = copy(s, "abc", 4);

    if (p == NULL || item(7) == NULL)
        return 0;
    return p[1] != 'b';
}

struct memory {
    void *(*alloc)(struct memory *self, size_t bytes);
    void (*free)(void *block);
};

/* The table itself is the first argument. */
int h(struct memory *memory, unsigned char n)
{
    char *block;
    int last;

    if (memory == NULL || n < 3)
        return 0;
    block = memory->alloc(memory, n);
    if (block == NULL)
        return 1;
    memset(block, 'x', n);
    last = block[n - 1] == 'x';
    memory->free(block);
    return last ? 2 : 3;
}
