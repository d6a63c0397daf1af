extern const int limits[4];
extern const int limit;
int sign(int x)
{
    if (x > limit)
        return 1;
    if (x < limit)
        return -1;
    return 0;
}
