int key(void);

int f(int x)
{
    if (x == 5 && key() == 123456789 && key() == 987654321)
        return 1;
    return 0;
}
