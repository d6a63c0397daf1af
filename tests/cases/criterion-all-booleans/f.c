static int one(int x) { return x; }

int f(signed char a, signed char b)
{
    int x = a > 5 && !(b < 3);
    if (x != 0 || a == b)
        x = one(a == 100);
    return x;
}
