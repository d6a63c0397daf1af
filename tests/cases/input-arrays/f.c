int grid[2][3];

int f(int a[static 3], short m[2][2], unsigned char raw[5])
{
    int r = 0;
    if (a[2] == 17)
        r++;
    if (m[1][1] == -5)
        r++;
    if (m[0][1] > m[1][0])
        r++;
    if (raw[4] == 200)
        r++;
    if (grid[1][2] == 99 && grid[0][0] == 1)
        r++;
    return r;
}

int past(int a[static 3])
{
    return a[3] == 0 ? 1 : 0;
}
