static int zero, *null;

void init(int x)
{
    zero = 10 / (x == 100 ? 0 : 1);
}

int oracle(int x, int result)
{
    if (x == 1)
        return *null;
    return result >= 0;
}
