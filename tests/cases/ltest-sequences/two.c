#ifndef pc_label_sequence
#define pc_label_sequence(...) do {} while (0)
#endif

static int second(int x)
{
    pc_label_sequence(1, 1, 2, 2, "a", 0);
    return x > 3;
}

int first(int x)
{
    pc_label_sequence(1, 1, 1, 2, "a", 0);
    pc_label_sequence(1, 2, 1, 3, "a", 0);
    pc_label_sequence(1, 2, 3, 3, "a", 0);
    pc_label_sequence(x > 2, 3, 1, 1, "a", 0);
    pc_label_sequence(1, x, 1, 1, "a", 0);
    /* What goes wrong here is no error of the program. */
    pc_label_sequence(10 / x > 3, 4, 1, 2, "a", 0);
    pc_label_sequence(x < 100, 4, 2, 2, "a", 0);
    return second(x);
}
