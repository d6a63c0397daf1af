/* Runs fun on all inputs and keeps all partial runs of each sequence: how far they are, and in which section. */
#include <stdio.h>
#include <string.h>

static struct partial { int sequence, passed; const char *section; } partial[1000];
static int count, covered[10];

static void pass(int holds, int sequence, int position, int length, const char *section)
{
    int before = count;
    if (!holds)
        return;
    if (position == 1)
        partial[count++] = (struct partial){ sequence, 1, section };
    for (int i = 0; i < before; i++)
        if (partial[i].sequence == sequence && partial[i].passed == position - 1)
            partial[count++] = (struct partial){ sequence, position, section };
    for (int i = before; i < count; i++)
        if (partial[i].passed == length)
            covered[sequence] = 1;
}

static void check(int holds, const char *section)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (holds || strcmp(partial[i].section, section) != 0)
            partial[kept++] = partial[i];
    count = kept;
}

#define pc_label_sequence(e, sequence, position, length, section, zero) pass(e, sequence, position, length, section)
#define pc_label_sequence_condition(e, section) check(e, section)
#include "loop.c"

int main(void)
{
    for (int n = 0; n < 256; n++)
        for (int start = 0; start < 256; start++) {
            count = 0;
            fun(n, start);
        }
    int h[] = { 0, covered[1], covered[2], covered[3], covered[4], covered[5], covered[6], covered[7],
                covered[4] && covered[7], covered[5] && covered[7], covered[5] || covered[6] || covered[2] };
    for (int i = 1; i <= 10; i++)
        printf("%d %s\n", i, h[i] ? "covered" : "unknown");
    return 0;
}
