int offset(int x)
{
    return x + 1;
}
