int power(unsigned char n, int x)
{
    unsigned result = 1;
    if (n > 5)
        return 0;
    while (n > 0) {
        if (x > 3)
            result = result + x;
        else
            result = result * 2;
        n--;
    }
    return (int)result;
}
