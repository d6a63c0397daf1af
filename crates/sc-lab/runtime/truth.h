/* What the text of a function needs when every input is run: labels that note that they were hit. */
extern unsigned char __sc_state[];
extern int lab_inside;
extern long lab_fuel;
extern void *lab_back[5];
void lab_out_of_fuel(void);
void __sc_assume(int holds);
void *__sc_block(unsigned long size, unsigned index);
void *__sc_block_up_to(unsigned long size, unsigned long most, unsigned index);
/* An error inside a predicate comes back to the `setjmp`, and the run goes on. */
#define LAB_LABEL(id, p)                                                                                               \
    do {                                                                                                               \
        if (!__sc_state[id] && !lab_inside && !__builtin_setjmp(lab_back)) {                                              \
            int lab_holds;                                                                                             \
            lab_inside = 1;                                                                                            \
            lab_holds = (p) ? 1 : 0;                                                                                   \
            lab_inside = 0;                                                                                            \
            if (lab_holds)                                                                                             \
                __sc_state[id] = 1;                                                                                       \
        }                                                                                                              \
    } while (0)
#define LAB_PLAIN(id, p) LAB_LABEL(id, p)
#define LAB_TICK (--lab_fuel < 0 ? lab_out_of_fuel() : (void)0)
#define LAB_ENTRY static
#include "table.h"
