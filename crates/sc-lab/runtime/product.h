/* What the text of a function needs when seacoral itself is asked about it. */
#include "seacoral.h"
#define __sc_block(size, index) malloc(size)
#define LAB_LABEL(id, p) sc_label(p)
#define LAB_PLAIN(id, p) sc_label(p)
#define LAB_TICK ((void)0)
#define LAB_ENTRY static
struct lab_slot {
    unsigned offset, size;
    long long low, high;
};
