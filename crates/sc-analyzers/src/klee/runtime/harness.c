/*
 * What KLEE executes: the bytes of a test are symbolic, and labels fork as the mode says.
 * SC_SIZE: the size of a test. SC_MODE: 0 ignore, 1 naive, 2 tight, 3 optimised.
 */
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
void klee_silent_exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void *malloc(unsigned long);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);

/* In the library that KLEE is started with: reads the live status map. */
int __sc_klee_decided(unsigned);

/* Generated: assumes the ranges of the inputs. */
void __sc_klee_domains(const unsigned char *);

void __sc_dse(const unsigned char *);

static unsigned char bytes[SC_SIZE];

#if SC_MODE >= 2
static int choose(void) {
  unsigned char chosen;
  klee_make_symbolic(&chosen, sizeof chosen, "sc_choice");
  return chosen & 1;
}
#endif

#if SC_MODE == 3
/* The label that this path is for; 0: none yet. */
static unsigned sought;
#endif

/* Whether the predicate of a label is evaluated here. */
int __sc_klee_label(unsigned id) {
#if SC_MODE == 0
  return (void)id, 0;
#elif SC_MODE == 1
  return (void)id, 1;
#elif SC_MODE == 2
  return (void)id, choose();
#else
  if (sought) {
    if (__sc_klee_decided(sought))
      klee_silent_exit(0);
    return 0;
  }
  return !__sc_klee_decided(id) && choose();
#endif
}

/*
 * The predicate holds. A tight path has done its job: KLEE writes a test for it. That test may end in an error after the
 * label, which does not count: an optimised path also goes on to its end, unless the label is decided before.
 */
void __sc_klee_covered(unsigned id) {
  (void)id;
#if SC_MODE == 3
  if (!choose()) {
    sought = id;
    return;
  }
#endif
#if SC_MODE >= 2
  exit(0);
#endif
}

/* The predicate does not hold: another path goes on without it. */
void __sc_klee_missed(unsigned id) {
  (void)id;
#if SC_MODE >= 2
  klee_silent_exit(0);
#endif
}

void __sc_assume(int holds) {
  if (!holds)
    klee_silent_exit(0);
}

/* KLEE writes a test for a path that ends so. */
void __sc_assert(int holds) {
  if (!holds)
    abort();
}

void __sc_oracle(int accepts) {
  if (!accepts)
    abort();
}

void __sc_user_label(int holds) { (void)holds; }

/* KLEE chooses one size where it is symbolic; here, every size has a path of its own. */
void *__sc_block(unsigned long size, unsigned index) {
  unsigned long exact = 0;
  (void)index;
  while (exact < size)
    exact++;
  return malloc(exact);
}

void *__sc_block_up_to(unsigned long size, unsigned long most, unsigned index) {
  (void)most;
  return __sc_block(size, index);
}

void __sc_copy_up_to(void *to, const void *from, unsigned long size, unsigned long most) {
  (void)most;
  memcpy(to, from, size);
}

void __sc_clear_up_to(void *to, int byte, unsigned long size, unsigned long most) {
  (void)most;
  memset(to, byte, size);
}

int main(void) {
  klee_make_symbolic(bytes, sizeof bytes, "sc_inputs");
  __sc_klee_domains(bytes);
  __sc_dse(bytes);
  /* A path that is for no label is not worth a test. */
#if SC_MODE == 2
  klee_silent_exit(0);
#elif SC_MODE == 3
  if (!sought || __sc_klee_decided(sought))
    klee_silent_exit(0);
#endif
  return 0;
}
