/* Allocation that never fails. */
void *calloc(unsigned long __sc_n, unsigned long __sc_size) {
  return __CPROVER_allocate(__sc_n * __sc_size, 1);
}
