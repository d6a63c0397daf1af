#include <stddef.h>

struct item { int value; struct item *next; };

/* Its caller checks the argument. */
int checked(const struct item *it) { if (it->value > 3) return 1; return 0; }
int careful(const struct item *it) { return it == NULL ? 0 : checked(it); }

/* Its caller forgets to. */
int second(const struct item *it) { if (it->next->value > 3) return 1; return 0; }
int careless(int n)
{
    struct item last = { n, NULL };
    return n == 4217 ? second(&last) : 0;
}

/* Nobody else can call it, and its caller excludes zero. */
static int share(int n) { if (n > 50) return 2; return 100 / n; }
int percent(int n) { return n > 0 ? share(n) : 0; }

/* The caller passes on what it gets; the caller of that has a NULL. */
static int value(const struct item *it) { if (it->value > 3) return 1; return 0; }
static int pass_on(const struct item *it) { return value(it); }
int top(int n) { return n == 7 ? pass_on(NULL) : 0; }
