int bare(int x)
{
    return x / 2;
}
