struct part {
    char *name, *unit;
    struct part *next, *sub;
};

static void *make(unsigned long size)
{
    return size ? &make : 0;
}

/* Older gcc only warns about this initialiser. */
void *(*const table[])(int) = {make};

int count(const struct part *p, int depth)
{
    int n = 0;
    for (; p; p = p->next) {
        if (p->name && p->unit && *p->name == *p->unit)
            n++;
        if (p->sub && depth > 0)
            n += count(p->sub, depth - 1);
    }
    return table[0] == 0 ? -1 : n;
}
