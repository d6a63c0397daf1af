static int table[4] = { 1, 2, 3, 4 };
int f(int k, int x, int y)
{
    int *p = 0;
    switch (k) {
    case 0: break;
    case 1: return 100 / y;
    case 2: return y % 9 + 2147483645;
    case 3: return 100 << (y & 63);
    case 4: return table[y & 7];
    case 5: return *p + x;
    }
    if (k == 6)
        return 1;
    return 0;
}
