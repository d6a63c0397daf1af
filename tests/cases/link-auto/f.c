int scale(int x);
int unused_helper(int x);

int f(int x)
{
    return scale(x) == 12 ? 1 : 0;
}

int other(int x)
{
    return unused_helper(x);
}
