/*@ assigns \result \from __sc_n, __sc_size; */
extern void *__sc_calloc(unsigned long __sc_n, unsigned long __sc_size);
/*@ assigns __sc_p[0 .. __sc_size - 1] \from \nothing;
    ensures \initialized(__sc_p + (0 .. __sc_size - 1)); */
extern void __sc_unknown(unsigned char *__sc_p, unsigned long __sc_size);

/* Blocks of inputs have more room than tests give them: an access that only may miss one by a little raises no alarm
   then, behind which nothing could be claimed, and runs that do miss it are only too many for a proof. */
void *__sc_block(unsigned long __sc_size, unsigned __sc_index) {
  void *__sc_p = __sc_calloc(1, __sc_size + 64);
  (void)__sc_index;
  if (!__sc_p) __sc_stop();
  __sc_unknown((unsigned char *)__sc_p, __sc_size + 64);
  return __sc_p;
}

void __sc_assume(int __sc_holds) {
  if (!__sc_holds) __sc_stop();
}

void __sc_assert(int __sc_holds) {
  if (!__sc_holds) __sc_stop();
}

void __sc_oracle(int __sc_holds) {
  if (!__sc_holds) __sc_stop();
}

void __sc_user_label(int __sc_holds) {
  (void)__sc_holds;
}
