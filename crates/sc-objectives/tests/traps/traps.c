/* Everything that made, or could make, an annotator go wrong. */
#include <assert.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "seacoral.h"
#include "shared.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define EITHER(p, q) \
    ((p) ||          \
     (q))
#define likely(x) __builtin_expect(!!(x), 1)
#define SWAP(a, b) do { int t_ = (a); (a) = (b); (b) = t_; } while (0)

enum color { RED, GREEN = 5, BLUE };
struct node { struct node *next; int value; unsigned small : 3; enum color color; };

static volatile int port;
static _Atomic int shared;
static jmp_buf env;
static int table[3 > 2 ? 4 : 5];
static int initialised = 1 ? 2 : 3;
static int (*handler)(int);

_Static_assert(sizeof(int) > 2 ? 1 : 0, "int");

static int *null_constant(int x)
{
    if (sizeof(x ? x : 1) == 4 && _Alignof(int) > 1)
        x++;
    return 1 ? 0 : &table[0];
}

int macros(int a, int b)
{
    SWAP(a, b);
    if (EITHER(a > b, MAX(a, b) > 3) && likely(a && b))
        return MAX(MAX(a, b), MAX(b, 1));
    return 0;
}

int lines(int a, const char *s)
{
    if (a > 1 &&
        s[0] == ')' &&   /* a comment */
        strcmp(s, "/* \" // */") == 0) // another
        return 1;
    while (a
           && *s != '\'')
        a--;
    return a;
}

int effects(int a, int *p)
{
    int n = 0;
    if (a++ && (*p = a, *p > 2) || !port)
        n++;
    while (shared && n < 3)
        n++;
    for (;;) {
        if ((n = other(n)) > 2 || handler && handler(n))
            break;
        if (({ int k = a ? n : 1; k > 0 && k++ < 3; }))
            return other(a) ? 1 : 2;
    }
    do
        n--;
    while (n > 0 && --a);
    return n ? a : 0;
}

int k_and_r(a, b)
    int a;
    int b;
{
    return !a ? b : a && b ? 1 : 2;
}

long switches(unsigned char c, enum color color, struct node *n, unsigned long big, bool flag)
{
    switch (c) {
    case 'a' ... 'z':
    case '_':
        return 1;
    case 256 - 1:
        break;
    default:
        switch (color) {
        case RED:
            __attribute__((fallthrough));
        case BLUE:
            return 2;
        case GREEN:;
        }
    }
    switch (n->small) { case 1: break; case -1 + 3: return 7; }
    switch (big) case 0x100000000UL: return 3;
    switch (flag) { case true: return 4; case false: return 5; }
    switch (c ? big++ : 0) default: if (c) return 6;
    switch (n->color) {}
    return 0;
}

int pointers(struct node *n, int i)
{
    for (; n && n->value != i; n = n->next)
        if (n->next == NULL || (size_t)i < sizeof n->value)
            continue;
        else if (i == (int){3})
            goto out;
    {
        int vla[i > 0 ? i : 1];
        vla[0] = i ?: 4;
        return vla[i > 1 ? 0 : 0] + (n ? 1 : -1);
    }
out:
    return _Generic(i ? 1 : 2, int: 1, default: 0);
}

int jumps(int a)
{
    if (setjmp(env) && a)
        return 1;
    assert(a > 0);
    switch (a) { case 1: longjmp(env, 1); }
    return 0;
}

int hand_written(int a, int b)
{
    sc_assume(a > b ? 1 : b);
    if (a)
        sc_label(a > 0 &&
                 b < 0);
    else
        sc_label(b), a++;
    sc_assert(a || b);
    return a;
}

int deep(int a)
{
    return a == 1 ? 1 : a == 2 ? 2 : (a > 3 ? a < 5 : a > 6) ? 3 : (a == 4, a) ? 4 : 5;
}

int main(int argc, char **argv)
{
    int (*self)(int, char **) = main;
    if (argc > 1 && self == main)
        return main(argc - 1, argv + 1);
}
