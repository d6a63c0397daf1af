int quotient(int x, int y)
{
    if (y != 0 && x / y > 1)
        return 1;
    return 0;
}
