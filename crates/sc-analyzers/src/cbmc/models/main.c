struct __sc_inputs __sc_any_inputs(void) {
  struct __sc_inputs __sc_i;
  return __sc_i;
}

/* One run: any inputs that a test can have, then the call. */
void __sc_cbmc(void) {
  struct __sc_inputs __sc_i = __sc_any_inputs();
  __sc_canonicalise((unsigned char *)&__sc_i);
  __CPROVER_input("__sc_in", __sc_i);
  if (__sc_nondet()) __sc_hit_0();
  __sc_execute((unsigned char *)&__sc_i);
  __sc_ended();
}
