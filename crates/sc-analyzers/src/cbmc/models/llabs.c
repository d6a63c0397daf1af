/* The absolute value of the most negative number is that number. */
long long llabs(long long __sc_x) {
  return __sc_x < 0 ? (long long)(0ull - (unsigned long long)__sc_x) : __sc_x;
}
