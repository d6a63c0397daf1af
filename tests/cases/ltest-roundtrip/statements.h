/* Labels that are statements, as LTest's own headers define them. */
extern void reached(int condition, unsigned id, const char *tag);
#define pc_label(condition, id, tag) do { reached(condition, id, tag); } while (0)
