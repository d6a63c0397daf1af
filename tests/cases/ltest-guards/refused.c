#ifndef pc_label_bindings
#define pc_label_bindings(...) do {} while (0)
#endif

extern int g(int);
int g(int x) { return x / 2; }

int func(int x, int y)
{
    pc_label_bindings(1, 1, "T", 1, 2, "c1", x > y, "x", x);
    pc_label_bindings(1, 2, "T", 1, 2, "c1p", x > y, "xp", x);
    pc_label_bindings(1, 3, "T", 1, 1, "z", g(x) > 7);
    pc_label_bindings(x > 10, 4, "T", 1, 1, "b", y > 0);
    pc_label_bindings(x > 10, 5, "T", 1, 1, "b5", x < 5);
    return x > 3;
}
