int sensor(void);

int f(int x)
{
    if (x == 3 && sensor() == 8)
        return 1;
    return 0;
}
