#include <stdbool.h>
#include <stddef.h>

enum mode { OFF = 1, ON = 5, AUTO = 9 };
struct point { int x, y; double w; };
struct node { int value; struct node *next; };
typedef struct { unsigned a : 3; signed b : 5; } bits;
typedef int (*callback)(int);
struct opaque;

enum mode get_mode(void);
bool is_ready(void);
double temperature(float scale);
struct point locate(struct point origin, struct point *moved);
struct node *find(const char *key);
const char *name_of(int id);
bits flags(void);
int attach(struct opaque *thing, callback hook, struct node **out, void *data);
extern int shared_state;
extern struct point origin;

static int twice(int x) { return 2 * x; }

int values(void)
{
    if (get_mode() == AUTO && is_ready())
        return 1;
    if (temperature(1.5f) > 36.6)
        return 2;
    if (flags().a == 6 && flags().b == -7)
        return 3;
    return get_mode() == 2;
}

int structures(void)
{
    struct point p = {0, 0, 0}, q = locate(p, &p);

    if (q.x == 17 && p.y == 18)
        return 1;
    return shared_state == 77 && origin.y == 88;
}

int pointers(void)
{
    struct node *n = find("abc"), *out = NULL;
    const char *s = name_of(3);

    if (n && n->next && n->next->value == 99)
        return 1;
    if (s && s[0] == 'h' && s[1] == 'i' && s[2] == 0)
        return 2;
    if (attach(0, twice, &out, 0) == 1 && out && out->value == 5)
        return 3;
    return 0;
}
