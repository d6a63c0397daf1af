static inline int shared(int n)
{
    if (n == 77)
        return 1;
    return 0;
}
int bottom(int x);
