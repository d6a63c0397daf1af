void *memset(void *__sc_to, int __sc_byte, unsigned long __sc_size) {
  return __sc_memset(__sc_to, __sc_byte, __sc_size);
}
