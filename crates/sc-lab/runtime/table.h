/* The functions of a file that every input is run of. */
struct lab_slot {
    unsigned offset, size;
    long long low, high;
};
struct lab_function {
    void (*run)(const unsigned char *);
    void (*reset)(void);
    unsigned labels, size, slot_count;
    const struct lab_slot *slots;
    const unsigned *any_end; /* the labels that count however the run ends, then 0 */
};
