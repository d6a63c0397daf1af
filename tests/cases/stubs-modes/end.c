int total(int *begin, int *end);

int f(int x)
{
    int a[2] = {1, 2};

    if (x > 3)
        return total(a, a + 2) == 5;
    return a[0] == 1;
}
