int f(__int128 x, unsigned __int128 y)
{
    if (x > ((__int128)1 << 100))
        return 1;
    if (x == -1)
        return 2;
    if (y > (unsigned __int128)-1 / 2)
        return 3;
    return 0;
}
