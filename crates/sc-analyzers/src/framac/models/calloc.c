/*@ assigns \result \from __sc_n, __sc_size; */
extern void *calloc(unsigned long __sc_n, unsigned long __sc_size);
