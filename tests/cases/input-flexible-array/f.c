/* Elements behind a struct; they are counted by a member where the code shows it. */
struct word {
    unsigned char len;
    char text[];
};
struct point {
    short x, y;
};
struct path {
    double scale;
    int closed;
    struct point points[0];
};

int word(const struct word *w)
{
    int i, n = 0;
    if (!w)
        return 0;
    for (i = 0; i < w->len; i++)
        if (w->text[i] == 'k')
            n++;
    return n == 3 && w->len == 5;
}

int path(struct path *p, int n)
{
    if (!p || n < 0 || n > 2)
        return 0;
    if (p->closed && p->points[n].x == 7 && p->points[n].y == -7)
        return 1;
    return 2;
}
