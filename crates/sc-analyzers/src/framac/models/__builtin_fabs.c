/* What is not less than 0 may be a NaN or the negative zero. */
double __builtin_fabs(double __sc_x) {
  return __sc_x < 0 ? -__sc_x : __sc_x == 0 ? 0.0 : __sc_x;
}
