/* What the text of a function needs when an engine executes it. */
void __sc_label_begin(unsigned id);
void __sc_label_end(unsigned id, int holds);
void __sc_label(unsigned id, int holds);
void __sc_assume(int holds);
void *__sc_block(unsigned long size, unsigned index);
void *__sc_block_up_to(unsigned long size, unsigned long most, unsigned index);
#define LAB_LABEL(id, p) (__sc_label_begin(id), __sc_label_end(id, (p) ? 1 : 0))
#define LAB_PLAIN(id, p) __sc_label(id, (p) != 0)
#define LAB_TICK ((void)0)
#define LAB_ENTRY
