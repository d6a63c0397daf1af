/* Only the sign of a comparison is certain, while CBMC's own model returns one value. */
int strcmp(const char *__sc_a, const char *__sc_b) {
  unsigned long __sc_n = 0;
  while (__sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;
  {
    int __sc_r, __sc_x = (unsigned char)__sc_a[__sc_n], __sc_y = (unsigned char)__sc_b[__sc_n];
    __CPROVER_assume((__sc_r < 0) == (__sc_x < __sc_y) && (__sc_r > 0) == (__sc_x > __sc_y));
    return __sc_r;
  }
}
