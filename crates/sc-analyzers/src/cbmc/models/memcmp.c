/* Only the sign of a comparison is certain, while CBMC's own model returns one value. */
int memcmp(const void *__sc_p, const void *__sc_q, unsigned long __sc_size) {
  const unsigned char *__sc_a = __sc_p, *__sc_b = __sc_q;
  unsigned long __sc_n = 0;
  while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n]) __sc_n++;
  if (__sc_n >= __sc_size) return 0;
  {
    int __sc_r, __sc_x = __sc_a[__sc_n], __sc_y = __sc_b[__sc_n];
    __CPROVER_assume((__sc_r < 0) == (__sc_x < __sc_y) && (__sc_r > 0) == (__sc_x > __sc_y));
    return __sc_r;
  }
}
