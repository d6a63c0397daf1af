/* Byte by byte: CBMC's own model makes up bytes when the size is not constant. */
void *memset(void *__sc_to, int __sc_byte, unsigned long __sc_size) {
  unsigned long __sc_n = 0;
  for (; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = (unsigned char)__sc_byte;
  return __sc_to;
}
