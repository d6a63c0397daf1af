int helper(int);
int sign(int x)
{
    if (x > 0)
        return helper(x);
    if (x < 0)
        return -1;
    return 0;
}
