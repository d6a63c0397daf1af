char *strchr(char *__sc_s, int __sc_c) {
  unsigned long __sc_n = 0;
  while (__sc_s[__sc_n] != (char)__sc_c) {
    if (!__sc_s[__sc_n]) return 0;
    __sc_n++;
  }
  return __sc_s + __sc_n;
}
