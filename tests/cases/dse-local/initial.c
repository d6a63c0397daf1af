int limit = 5;

int f(int x)
{
    if (limit > 6)
        return x;
    return 0;
}
