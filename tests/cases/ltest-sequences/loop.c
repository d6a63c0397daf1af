#ifndef pc_label_sequence
#define pc_label_sequence(...) do {} while (0)
#endif
#ifndef pc_label_sequence_condition
#define pc_label_sequence_condition(...) do {} while (0)
#endif

/* Definitions and uses of v. s1: the first definition reaches the use in the loop. s2: that in the loop does. s3: that
 * in the loop reaches the use at the end. s4: the first one reaches the end, though each iteration ends it: only
 * without iterations. s5: the first one reaches the end with the loop passed, which cannot be. s6: the first, then the
 * use in the loop with v above 5, then the end: never, the loop starts anew what is in section "v". s7: the same
 * without sections. */
int fun(unsigned char n, unsigned char start)
{
    int v, used = 0;
    if (n > 3)
        n = 3;
    v = start;
    pc_label_sequence(1, 1, 1, 2, "v", 0);
    pc_label_sequence(1, 4, 1, 2, "v", 0);
    pc_label_sequence(1, 5, 1, 2, "v", 0);
    pc_label_sequence(1, 6, 1, 3, "v", 0);
    pc_label_sequence(1, 7, 1, 3, "none", 0);
    for (int i = 0; i < n; i++) {
        pc_label_sequence(1, 1, 2, 2, "v", 0);
        pc_label_sequence(1, 2, 2, 2, "w", 0);
        pc_label_sequence(v > 5, 6, 2, 3, "v", 0);
        pc_label_sequence(v > 5, 7, 2, 3, "none", 0);
        used += v;
        pc_label_sequence_condition(0, "v");
        pc_label_sequence_condition(0, "w");
        v = i;
        pc_label_sequence(1, 2, 1, 2, "w", 0);
        pc_label_sequence(1, 3, 1, 2, "w", 0);
    }
    pc_label_sequence(1, 3, 2, 2, "w", 0);
    pc_label_sequence(1, 4, 2, 2, "v", 0);
    pc_label_sequence(n > 0, 5, 2, 2, "v", 0);
    pc_label_sequence(1, 6, 3, 3, "v", 0);
    pc_label_sequence(1, 7, 3, 3, "none", 0);
    return used + v;
}
