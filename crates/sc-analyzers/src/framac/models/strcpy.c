char *strcpy(char *__sc_to, char *__sc_from) {
  unsigned long __sc_n = 0;
  while ((__sc_to[__sc_n] = __sc_from[__sc_n])) __sc_n++;
  return __sc_to;
}
