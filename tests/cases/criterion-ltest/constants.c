enum { FIRST = 3 };

int h(int x)
{
    int c = 0, d = (int)FIRST, e = x < 5, g = !x;
    int f = x;
    return c + d + e + f + g;
}
