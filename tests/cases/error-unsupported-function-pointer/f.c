int f(int (*cb)(int), int x)
{
    if (x > 0)
        return cb(x);
    return 0;
}
