int f(int x, int y, int z)
{
    if (x == 55555)
        return 1;
    if (y > 0 && z == 77777)
        return 2;
    if (z % 7 == 9)
        return 3;
    return 0;
}
