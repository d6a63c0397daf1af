/*
 * The runtime of a program that runs one test and ends: what replay costs without a server.
 * The test comes on standard input, the states of the labels go to standard output.
 */
#include "common.h"

#include <stdlib.h>
#include <unistd.h>

unsigned char __sc_state[__SC_LABELS + 1];
volatile unsigned __sc_current;

void *__sc_block(unsigned long size, unsigned index) {
  (void)index;
  void *block = malloc(size ? size : 1);
  if (block == NULL)
    abort();
  return block;
}

void __sc_user_label(int holds) { (void)holds; }
void __sc_assume(int holds) {
  if (!holds)
    _exit(10);
}
void __sc_assert(int holds) {
  if (!holds)
    _exit(11);
}
void __sc_oracle(int holds) { __sc_assert(holds); }

int main(void) {
  unsigned char *test = malloc(__sc_input_size);
  unsigned long have = 0;
  while (have < __sc_input_size) {
    long got = read(0, test + have, __sc_input_size - have);
    if (got <= 0)
      return 12;
    have += (unsigned long)got;
  }
  __sc_execute(test);
  return write(1, __sc_state, sizeof __sc_state) == (long)sizeof __sc_state ? 0 : 12;
}
