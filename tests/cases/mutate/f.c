int calls;

int clamp(int x)
{
    calls++;
    if (x > 100)
        return 100;
    if (x < 0)
        return 0;
    return x;
}

int restart(int *counter, const char *why)
{
    if (!counter || !why || *why != 'r')
        return 0;
    if (why[1] == '-')
        *counter = 0;
    return why[1] - '0';
}
