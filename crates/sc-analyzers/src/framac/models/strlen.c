unsigned long strlen(char *__sc_s) {
  unsigned long __sc_n = 0;
  while (__sc_s[__sc_n]) __sc_n++;
  return __sc_n;
}
