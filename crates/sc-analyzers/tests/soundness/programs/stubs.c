int next(void);
void store(int *to);

/* What needs four different values cannot be had with three. */
int four(void)
{
    int a = next(), b = next(), c = next(), d = next();

    if (a == 1 && b == 2 && c == 3)
        return 1;
    if (c != d)
        return 2;
    return 0;
}

int written(int x)
{
    int kept = x, given = 0;

    store(&given);
    if (kept != x)
        return 1;
    if (given == x + 1)
        return 2;
    return 0;
}

int written_apart(unsigned char x)
{
    int kept = x, given = 0;

    store(&given);
    if (kept > 300)
        return 1;
    return given;
}
