#ifndef pc_label
#define pc_label(...) do {} while (0)
#endif

int f(int x)
{
    pc_label(x > 3, 1, "CC");
    pc_label(x < -3, 2, "CC");
    pc_label(x > 3 && x < 3, 3, "CC");
    pc_label(x == 12, 4);
    pc_label(x != 4 / x, 5, "WM");
    pc_label(x > 8);
    return x;
}
