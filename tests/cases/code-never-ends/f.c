int f(int x)
{
    while (x > 1000)
        ;
    if (x < -1000)
        return 1;
    return 0;
}
