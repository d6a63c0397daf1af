typedef struct {
    int kind;
    const char *name;
    struct { int x, y; } pos;
} item_t;
typedef struct {
    int used;
    int limit;
} pool_t;
item_t *find_item(pool_t *pool, int key);
pool_t *get_pool(void);
void *get_state(void);
item_t current_item(void);
int only_dead(item_t *it);
struct never;
struct never *dead_handle(item_t key);
void log_it(const item_t *it, ...);
