int sum(const int *t, int n)
{
    unsigned s = 0;
    for (int i = 0; i < n; i++)
        s += (unsigned)t[i];
    return s > 10u;
}
