/*@ assigns \result \from __sc_size; */
extern void *malloc(unsigned long __sc_size);
