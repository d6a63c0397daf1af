/* Pointers to functions as a formal, in a struct, and in a global table. */
struct ops { int (*step)(int); void (*log)(const char *, int *); };
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static const struct ops known[] = {{up, 0}, {down, 0}};
static int (*hook)(void);

int first(int i) { return known[i & 1].step(i); }

int run(const struct ops *ops, int (*filter)(long), int x)
{
    int level = 0;
    if (!ops)
        return 0;
    if (x < 100 && x > -100 && ops->step(x) == x - 1)
        level = 1;
    if (ops->log) {
        ops->log("x", &level);
        if (level == 77)
            return 4;
    }
    if (filter(x) == 12345)
        return 2;
    if (hook && hook() < -3)
        return 3;
    return level;
}
