int level(void);

int step(unsigned char in)
{
    int now = level();
    if (now == 2 && in > 100)
        return 1;
    return now == 1 || in == 7;
}
