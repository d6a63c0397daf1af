int sign(int x)
{
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
    return 0;
}
int oracle(int x)
{
    return x > 0;
}
void init(double d)
{
    (void)d;
}
