/* Only the sign of a comparison is certain. */
int memcmp(void *__sc_p, void *__sc_q, unsigned long __sc_size) {
  unsigned char *__sc_a = __sc_p, *__sc_b = __sc_q;
  unsigned long __sc_n = 0;
  int __sc_r = __sc_nondet(), __sc_x, __sc_y;
  while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n]) __sc_n++;
  if (__sc_n >= __sc_size) return 0;
  __sc_x = __sc_a[__sc_n];
  __sc_y = __sc_b[__sc_n];
  if ((__sc_r < 0) != (__sc_x < __sc_y) || (__sc_r > 0) != (__sc_x > __sc_y)) __sc_stop();
  return __sc_r;
}
