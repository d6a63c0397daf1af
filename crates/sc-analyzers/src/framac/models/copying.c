/* Copying for the harness, which Eva has built in. */
/*@ assigns \result \from __sc_to;
    assigns ((char *)__sc_to)[0 .. __sc_size - 1] \from ((char *)__sc_from)[0 .. __sc_size - 1]; */
extern void *__sc_memcpy(void *__sc_to, void *__sc_from, unsigned long __sc_size);
/*@ assigns \result \from __sc_to;
    assigns ((char *)__sc_to)[0 .. __sc_size - 1] \from __sc_byte; */
extern void *__sc_memset(void *__sc_to, int __sc_byte, unsigned long __sc_size);
