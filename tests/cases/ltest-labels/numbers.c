#ifndef pc_label
#define pc_label(...) do {} while (0)
#endif

/* Numbers in an order of their own. */
int f(int x)
{
    pc_label(x > 3, 11, "CC");
    pc_label(x > 3 && x < 3, 2);
    pc_label(x < -3, 1, "WM AOR");
    return x;
}
