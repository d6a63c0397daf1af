static signed char half(signed char x)
{
    return x / 2;
}

signed char f(signed char a, unsigned char u)
{
    if (a < u)
        return half(a);
    if (a == 127 && u > 100)
        return 127;
    return a;
}
