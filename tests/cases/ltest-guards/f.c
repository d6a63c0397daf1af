#ifndef label
#define label(...) do {} while (0)
#endif

int func(int x, int y, int a, int b)
{
    label(1, 1, 3, "c1", x == y, "c2", a < b, "d", x == y && a < b);
    label(1, 2, 3, "c1p", x == y, "c2p", a < b, "dp", x == y && a < b);
    if (x == y && a < b)
        return a;
    else
        return b;
}
