/* The absolute value of the most negative number is that number. */
int abs(int __sc_x) {
  return __sc_x < 0 ? (int)(0u - (unsigned)__sc_x) : __sc_x;
}
