/* The C library's name, and the harness copies memory as well: that is no call of this function. */
void *memcpy(void *to, const void *from, unsigned long size)
{
    char *t = to;
    const char *f = from;
    while (size--)
        *t++ = *f++;
    return to;
}

int f(int x, const int *p)
{
    int copy = 0;
    if (x > 0 && x < 0)
        memcpy(&copy, p, sizeof copy);
    if (p)
        return *p;
    return copy;
}
