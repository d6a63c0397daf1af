int kind(void);
int small(void);

int f(int x)
{
    if (kind() == 5 && x == 77) return 1;
    if (kind() > 7) return 2;
    if (small() == -8) return 3;
    if (small() > 7) return 4;
    return 0;
}
