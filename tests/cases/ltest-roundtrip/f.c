static int odd(unsigned char x)
{
    return x & 1;
}

int f(unsigned char a, unsigned char b, unsigned char c)
{
    int r = 0;
    if (a > 100 && (b > 200 || c == 7))
        r = 1;
    while (a > 3 && b < 5 && r < 3)
        r++;
    if (odd(a) || odd(b))
        r += 2;
    /* One effect shows, the other cannot. */
    if (a > 9 && a > 4)
        r++;
    return r;
}
