static int count;

int write(int x)
{
    if (x > 5)
        count = x;
    return count;
}

int read(int x)
{
    if (x == 3)
        return 1 / (count - count);
    return 0;
}

int f(int x)
{
    if (write(x) > 7)
        return 1;
    return read(x);
}
