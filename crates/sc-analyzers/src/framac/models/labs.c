/* The absolute value of the most negative number is that number. */
long labs(long __sc_x) {
  return __sc_x < 0 ? (long)(0ul - (unsigned long)__sc_x) : __sc_x;
}
