#include "lib.h"
#include <stddef.h>
struct state { int mode; unsigned flags; struct state *up; };

static int unused(item_t *it) { return only_dead(it) + (dead_handle(*it) != 0); }
int other_entry(item_t *it) { return unused(it); }

int run(int key)
{
    pool_t *pool = get_pool();
    struct state *st = get_state();
    item_t *it;
    item_t now = current_item();

    if (!pool || pool->used > pool->limit)
        return 1;
    it = find_item(pool, key);
    if (!it)
        return 2;
    log_it(it, 1);
    if (it->pos.x == 77 && it->kind == 3)
        return 3;
    if (it->name && it->name[0] == 'q')
        return 4;
    if (st && st->mode == 5 && st->up && st->up->flags == 9)
        return 5;
    if (now.pos.y == 1234)
        return 6;
    return 0;
}
