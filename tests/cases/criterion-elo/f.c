int f(signed char a, signed char b)
{
    int r = 0;
    while (a < b && r < 5) { a++; r++; }
    for (int i = 0; i < 3; i++) r += i;
    do { b--; if (a == 100) break; } while (b > 120);
    if (b == 50)
        for (;;) if (r++ > 3) break;
    return r;
}
