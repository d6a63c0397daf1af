#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct node { struct node *next; int value; struct { int deep, deeper; } in; } node;
typedef int row[3];
enum color { RED, GREEN };
union both { int i; float f; };
struct bits { unsigned a : 3; signed b : 5; int plain; };
extern int other(int);
extern node *find(node *);
extern struct bits give(int);
int shared = 1, table[4];
static node head;
static double ratio;
static int (*handler)(int) = other;
const int fixed[] = { 1, 2 };
jmp_buf env;

int declarations(int a, int n)
{
    __attribute__((unused)) int x = a, *p = &x, **pp = &p;
    __extension__ int e = a;
    register int r = e, unused;
    _Alignas(16) int aligned = r;
    static const int steps[] = { 1, 2 };
    static int count = 3;
    const char *text = 0, *none = NULL, word[] = "abc";
    int vla[n + 1], matrix[2][3] = { [1] = { 1, [2] = a } };
    row line = { a, r };
    __typeof__(a) same = a;
    enum color color = GREEN;
    _Bool flag = a;
    char c = 'a';
    long double big = a;
    node local = { .value = a, .in = { .deep = r } }, copy = local;
    _Static_assert(sizeof(int) == 4, "");
    struct { int only; } unnamed = { a };
    union both u = { a };
    volatile int v = a;
    for (int i = 0, *q = line; i < 3; i++, q++) *q = i;
    for (struct node *walk = &local; walk; walk = walk->next) vla[0] = walk->value;
    if (a) for (int k = 0; k < 2; k++) same += k; else for (char z = 0; z < 3; ++z) same -= z;
    vla[a & 1] = matrix[1][a & 1] + line[0];
    matrix[0][1] = vla[0] = *line;
    *matrix[1] = 4;
    unnamed.only += u.i + v;
    u.i = a;
    return x + **pp + aligned + steps[a & 1] + count++ + (text != none) + word[0] + matrix[0][0] + color + flag + c + (int)big +
        copy.in.deep + local.in.deeper + unnamed.only + vla[0] + sizeof vla + r;
}

int expressions(int a, int b, node *n, struct bits bits)
{
    int x, y = 0, z;
    x = y = a;
    x += y -= a;
    a = a ? (x = 3) : x++;
    (void)(y = x), (void)y, y;
    z = (y++, x = y, x) + (a, b);
    n = n->next = find(n);
    n->value = n->in.deep = a;
    (*n).in.deeper += (n->value)++;
    bits.a = bits.b = bits.plain = a;
    bits.plain = bits.a++ + bits.plain--;
    bits = give(bits.plain);
    x = give(a).plain + bits.b;
    if ((x = other(a)) && (y = x + 1, y > 3) || !(z = -x)) return z + y;
    while ((a = other(a)) != 0 && a > b) b = ~a ? a : b;
    do a--; while (a > 0 && (b = a));
    y = a ?: (b = 3);
    x = ({ int t = x; if (t > 3) t--; t; });
    y += ({ if (a > 5) return x; x++; });
    switch (x = a & 3) { int t; case 0: t = a; b = t; case 1: { int k = a; b += k; } break; default: b = y; }
    a <<= b >>= 1;
    return __builtin_expect(!!(a = b), 1) ? a : (int){ b } + ((struct bits){ .plain = x }).plain;
}

double globals(int a)
{
    shared = other(shared) + shared;
    shared += other(shared);
    if ((shared = other(shared)) > 3) shared++;
    table[shared & 3] = table[other(a) & 3]++;
    a = table[table[0] & 3] = table[1] -= shared;
    head.next = find(head.next);
    head = *find(&head);
    node *f = find(head.next), *g = find(head.next ? head.next : f);
    a += handler(shared) + (handler = other, handler)(a);
    ratio = _Generic(ratio, double: strtod("1", NULL), default: 0) + ratio;
    if (a ? puts("x") : other(shared)) (a ? (void)puts("") : (void)(shared = 3));
    a ? (void)other(shared) : abort();
    extern int elsewhere;
    elsewhere = shared;
    errno_like: shared = elsewhere;
    if (a++ < 3) goto errno_like;
    return ratio * shared + head.value + fixed[a & 1] + (g == f) + head.in.deep;
}

int arguments(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int x = va_arg(ap, int), y = va_arg(ap, int);
    va_end(ap);
    int r = 0;
    if (__builtin_add_overflow(x, y, &r)) return x;
    memset(&x, 0, sizeof x);
    return r + x + printf("%d %s\n", x, __func__) + strlen(__func__);
}

int jumps(int a)
{
    int x = a, y = 1;
    static void *labels[] = { &&one, &&two };
    switch (setjmp(env)) { case 0: break; default: return x + y; }
    if (setjmp(env) == 3) y = x;
    x = 2;
    a = (x = other(x)) + 1;
    goto *labels[a & 1];
one: y = x;
two: y++;
    if (y < 9) goto *labels[y & 1];
    if (y > 100) longjmp(env, 1);
    return y + x;
}

int generic(int a, float f)
{
    int x = _Generic(a, int: a + 1, default: 0);
    f = _Generic(f, float: f, default: 1);
    a = __builtin_choose_expr(1, x, a);
    return a + (int)f + __builtin_popcount(a) + __atomic_load_n(&x, 5);
}

int old(a, b) int a; short b; { b += a; return b--; }

int lines(int a,
          int b)
{
    int x =
        a, y
        = b;
    x
        = y
        +
        a;
    head
        .
        value = (head.value
            = x);
    return x + y
        + head
        .in.deep;
}
node *chain(node *n) { node *last = NULL; while (n) last = n, n = n->next; return last ? last : (n = &head); }
