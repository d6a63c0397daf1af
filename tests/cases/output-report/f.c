static int is_large(const int *p)
{
    return *p > 4;
}

int f(int a, int *p)
{
    if (a > 3 && a < 3)
        return 1;
    return is_large(p);
}
