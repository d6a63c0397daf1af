/* Members that nobody can make are no reason to refuse a function. */
#include <stdio.h>
#include <stdarg.h>
struct secret;
enum state;
struct context {
    struct secret *inside;
    void *user;
    enum state *now;
    void (*unused)(struct secret *, double);
    double _Complex z;
    FILE *log;
    int level;
    char rest[];
};
struct context *last;

int use(struct context *c, void *data, struct secret *s)
{
    if (!c)
        return 0;
    if (c->inside && c->level == 3)
        return 1;
    if (c->user == 0 && data)
        return 2;
    if (s && !c->now && last && last->level == 9)
        return 3;
    return 4;
}

struct total { long sum; int n; };
struct job { void *data; };
static int add(void *to) { struct total *t = to; return t->n == 5 && t->sum == 123456789; }
int disguised(struct job *j, void *any)
{
    if (!j || !any)
        return 0;
    if (j->data && ((struct total *)j->data)->sum == -7)
        return 1;
    return add(any) ? 2 : 3;
}

int count(int n, ...)
{
    va_list list;
    int sum = 0;
    va_start(list, n);
    if (n == 2)
        sum = va_arg(list, int) + va_arg(list, int);
    va_end(list);
    return sum == 0 ? n : -1;
}

int formatted(const char *format, va_list list)
{
    char text[8];
    if (!format)
        return 0;
    if (format[0] == 'x')
        return va_arg(list, int);
    return vsnprintf(text, sizeof text, "%d", list);
}

int last_line(FILE *in)
{
    if (!in)
        return -1;
    return fgetc(in) == EOF ? 0 : 1;
}
