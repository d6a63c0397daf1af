/* For WP, which can prove nothing of these labels. */
void __sc_canary(int __sc_x) {
  if (__sc_nondet()) { if (__sc_x) { WP_CANARY_1 } __sc_stop(); }
  if (__sc_nondet()) { if (__sc_x) { WP_CANARY_2 } __sc_stop(); }
}

/* One run: any inputs that a test can have, then the call. */
void __sc_framac(void) {
  struct __sc_inputs __sc_i;
  __sc_unknown((unsigned char *)&__sc_i, sizeof __sc_i);
  __sc_canonicalise((unsigned char *)&__sc_i);
  if (__sc_nondet()) { CANARY __sc_stop(); }
  __sc_execute((unsigned char *)&__sc_i);
}
