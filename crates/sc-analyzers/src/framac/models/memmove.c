/*@ assigns \result \from __sc_to;
    assigns ((char *)__sc_to)[0 .. __sc_size - 1] \from ((char *)__sc_from)[0 .. __sc_size - 1]; */
extern void *memmove(void *__sc_to, void *__sc_from, unsigned long __sc_size);
