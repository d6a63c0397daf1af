struct inner { short a; unsigned char tag[2]; };
struct outer { int x; struct inner in; unsigned flags : 3; int level : 4; unsigned long : 0; char last; };
struct node { int value; struct node *next; const char *name; };
typedef struct { double d; } boxed;

int f(struct outer o, const struct outer *p, struct node *list, boxed b)
{
    int r = 0;
    if (o.in.tag[1] == 9)
        r++;
    if (o.flags == 5)
        r++;
    if (o.level == -8)
        r++;
    if (p && p->in.a == -300)
        r++;
    if (p && p->last == 'z')
        r++;
    if (list && list->next && list->next->value == 12)
        r++;
    if (list && list->name)
        r++;
    if (b.d > 2.5)
        r++;
    return r;
}
