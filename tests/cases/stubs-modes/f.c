int sensor(void);
int level(void);

int f(int x)
{
    if (x == 3 && sensor())
        return 1;
    if (level())
        return 2;
    return 0;
}
