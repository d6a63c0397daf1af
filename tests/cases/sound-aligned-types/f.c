struct __attribute__((aligned(64))) line { int x; };
struct vector { char c; _Alignas(32) int y; };

int f(struct line *p, struct vector *q)
{
    if (p && p->x == 3)
        return 1;
    if (q && q->y > 0)
        return 2;
    return 0;
}
