/* Pointers into objects that start before them: strings with a header, members of lists, the element before. */
struct __attribute__((packed)) small {
    unsigned char len, flags;
    char text[];
};
struct __attribute__((packed)) large {
    unsigned short len;
    unsigned char flags;
    char text[];
};
struct list {
    struct list *next;
};
struct item {
    int key;
    struct list link;
    short value;
};
struct holder {
    char *name;
};

static unsigned length(const char *s)
{
    switch (s[-1] & 1) {
    case 0:
        return ((struct small *)(s - sizeof(struct small)))->len;
    default: {
        struct large *header = (void *)(s - sizeof(struct large));
        return header->len;
    }
    }
}

int text(char *s)
{
    unsigned n;
    if (!s)
        return -1;
    n = length(s);
    if (n > 1000)
        return 2;
    if (n == 2 && s[1] == 'k')
        return 1;
    return 0;
}

int others(struct list *l, const int *p, int n, struct holder *h, void *block)
{
    const struct item *item;
    int i;
    unsigned sum = 0;
    if (!l || !h || !h->name || !block)
        return 0;
    item = (const struct item *)((const char *)l - __builtin_offsetof(struct item, link));
    if (item->key == 5 && item->value < -100)
        return 1;
    for (i = 0; i < n; i++)
        sum += p[i];
    if (sum == (unsigned)p[-1] && sum > 9)
        return 2;
    if (h->name[-2] == 'x')
        return 3;
    if (((const unsigned short *)block)[-1] == 777)
        return 4;
    return 5;
}

/* What is moved has no header: this is a character of the string. */
int trimmed(const char *s)
{
    const char *end = s;
    while (*end)
        end++;
    while (end > s && end[-1] == ' ')
        end--;
    return end - s == 2;
}
