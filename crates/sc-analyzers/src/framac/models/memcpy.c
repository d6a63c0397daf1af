void *memcpy(void *__sc_to, void *__sc_from, unsigned long __sc_size) {
  return __sc_memcpy(__sc_to, __sc_from, __sc_size);
}
