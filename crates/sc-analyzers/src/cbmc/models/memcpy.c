/* Byte by byte: CBMC's own model makes up bytes when the size is not constant. */
void *memcpy(void *__sc_to, const void *__sc_from, unsigned long __sc_size) {
  unsigned long __sc_n = 0;
  for (; __sc_n < __sc_size; __sc_n++)
    ((unsigned char *)__sc_to)[__sc_n] = ((const unsigned char *)__sc_from)[__sc_n];
  return __sc_to;
}
