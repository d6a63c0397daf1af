__attribute__((nonnull)) int f(int *p, int k)
{
    if (*p == 3)
        return 1;
    if (k == 4)
        return 2;
    return 0;
}
