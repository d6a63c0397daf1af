#ifndef pc_label_bindings
#define pc_label_bindings(...) do {} while (0)
#endif

/* Conditions that are numbers, as LAnnotate binds them for RACC. */
int both(int n, int m)
{
    pc_label_bindings(1, 1, "RACC", 1, 3, "d", n && m, "c1", n, "c2", m);
    pc_label_bindings(1, 2, "RACC", 1, 3, "dp", n && m, "c1p", n, "c2p", m);
    return n && m;
}
