#ifndef seq_label
#define seq_label(...) do {} while (0)
#endif


int fun(short data, short cond)
{
    seq_label(1, 1, 1, "tag", 0);
    seq_label(1, 2, 1, "tag", 0);
    int x = data * 2;
    if (cond == 12) {
        seq_label(1, 1, 2, "tag", 0);
        return x + 1;
    } else {
        seq_label(1, 2, 2, "tag", 0);
        return x - 1;
    }
}
