/* What the harness and the labels call. A variable without a value may have any. */
int __sc_nondet(void) {
  unsigned char __sc_c;
  return __sc_c & 1;
}

unsigned __sc_sink;

void *__sc_block(unsigned long __sc_size, unsigned __sc_index) {
  (void)__sc_index;
  return __CPROVER_allocate(__sc_size, 0);
}

void __sc_assume(int __sc_holds) {
  __CPROVER_assume(__sc_holds);
}

void __sc_assert(int __sc_holds) {
  __CPROVER_assume(__sc_holds);
}

void __sc_oracle(int __sc_holds) {
  __CPROVER_assume(__sc_holds);
}

void __sc_user_label(int __sc_holds) {
  (void)__sc_holds;
}
