int f(unsigned x, int y)
{
    if ((x & 1) || (x & 2) || (x & 4) || (x & 8) || (x & 16) || (x & 32) || (x & 64) || (x & 128)
        || (x & 256) || (x & 512) || (x & 1024) || (x & 2048) || (x & 4096))
        return 1;
    if (y > 0)
        return 2;
    return 0;
}
