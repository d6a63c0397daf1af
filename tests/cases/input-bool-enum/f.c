enum colour { RED = 1, GREEN = 5, BLUE = 9 };

int f(enum colour e, _Bool b)
{
    if (e == RED)
        return 1;
    int odd = 0;
    if ((int)e == 3)
        odd = 1;
    if (e == BLUE)
        return 2;
    if ((int)b > 1)
        odd = 2;
    if (b)
        return 3;
    return odd;
}
