/* Only the sign of a comparison is certain. */
int strcmp(char *__sc_a, char *__sc_b) {
  unsigned long __sc_n = 0;
  int __sc_r = __sc_nondet(), __sc_x, __sc_y;
  while (__sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;
  __sc_x = (unsigned char)__sc_a[__sc_n];
  __sc_y = (unsigned char)__sc_b[__sc_n];
  if ((__sc_r < 0) != (__sc_x < __sc_y) || (__sc_r > 0) != (__sc_x > __sc_y)) __sc_stop();
  return __sc_r;
}
