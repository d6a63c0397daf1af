/* Allocation that never fails, of memory that is zero. */
void *malloc(unsigned long __sc_size) {
  return __CPROVER_allocate(__sc_size, 1);
}
