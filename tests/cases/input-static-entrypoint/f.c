static int secret(int x)
{
    if (x == 31)
        return 1;
    return 0;
}
int unused_caller(int x)
{
    return secret(x);
}
