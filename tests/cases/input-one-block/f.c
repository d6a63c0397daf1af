/* Pointers that are compared or subtracted point into one block; everything is covered only if they vary together. */
struct in {
    const char *limit, *cur;
    int line;
};

int scan(const char *p, const char *end)
{
    int n = 0;
    if (end - p == 5)
        n = 100;
    while (p < end) {
        if (*p == 'x')
            n++;
        p++;
    }
    if (n == 103)
        return 1;
    return 0;
}

int next(const char **cursor, const char *end)
{
    if (!cursor || !*cursor)
        return -2;
    if (*cursor >= end)
        return -1;
    if (end - *cursor > 3 && **cursor == 'q' && (*cursor)[3] == 'z')
        return 7;
    return *(*cursor)++;
}

int get(struct in *in)
{
    if (!in)
        return -2;
    while (in->cur < in->limit && *in->cur == ' ')
        in->cur++;
    if (in->cur == in->limit)
        return -1;
    return in->limit - in->cur == 2 && in->cur[1] == 'b';
}

int back(const int *base, const int *p, const int *end)
{
    if (p == end)
        return 0;
    return p > base && p[-1] == 9 && *p == 4;
}

/* Nothing shows what belongs together here: the user says so. */
int told(short *a, short *b)
{
    if (!a || a == b)
        return 0;
    if (b[-1] == 77)
        return 1;
    return 2;
}
