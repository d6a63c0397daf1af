#ifndef pc_label
#define pc_label(...) ((void)0)
#endif
#define REACH(e, number) pc_label(e, number, "CC")
