int other(int);
int sign(int x)
{
    if (x > 0)
        return other(x);
    if (x < 0)
        return -1;
    return 0;
}
