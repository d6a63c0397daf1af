/*
 * The runtime of a program that runs tests in a loop: what the function itself costs, without a server.
 * The tests come on standard input, one after the other; the argument says how often all of them are run.
 * Prints the cycles of the fastest round: of all that belongs to a test, and of the function alone, around which
 * the harness calls __sc_tick and __sc_tock.
 */
#include "common.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned char __sc_state[__SC_LABELS + 1];
volatile unsigned __sc_current;

static unsigned long long begun, spent;
void __sc_tick(void) { begun = __builtin_readcyclecounter(); }
void __sc_tock(void) { spent += __builtin_readcyclecounter() - begun; }

enum { BLOCKS = 4096 };
static void *blocks[BLOCKS];
static unsigned block_count;
void *__sc_block(unsigned long size, unsigned index) {
  (void)index;
  void *block = malloc(size ? size : 1);
  if (block == NULL || block_count == BLOCKS)
    abort();
  return blocks[block_count++] = block;
}

static jmp_buf loop;
void __sc_user_label(int holds) { (void)holds; }
void __sc_assume(int holds) {
  if (!holds)
    longjmp(loop, 1);
}
void __sc_assert(int holds) { __sc_assume(holds); }
void __sc_oracle(int holds) { __sc_assume(holds); }

static unsigned char *tests;
static unsigned long size, room;

static void read_tests(void) {
  for (unsigned long got = 1; got; size += got) {
    if (size == room) {
      room = room ? 2 * room : 1 << 16;
      tests = realloc(tests, room);
      if (tests == NULL)
        abort();
    }
    got = fread(tests + size, 1, room - size, stdin);
  }
}

/* What a pair of calls costs by itself. */
static unsigned long long empty_pair(void) {
  unsigned long long least = ~0ull;
  for (int i = 0; i < 10000; i++) {
    spent = 0;
    __sc_tick();
    __sc_tock();
    if (spent < least)
      least = spent;
  }
  return least;
}

static unsigned hits[__SC_LABELS + 1];
static unsigned hit_count;
static void harvest(void) {
  hit_count = 0;
  for (unsigned id = 1; id <= __SC_LABELS; id++)
    if (__sc_state[id] == SC_HIT)
      hits[hit_count++] = id;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  read_tests();
  unsigned long count = size / __sc_input_size;
  unsigned long long pair = empty_pair(), least = ~0ull, least_all = ~0ull;
  unsigned char *test = malloc(__sc_input_size);
  for (volatile int round = 0; round < rounds; round++) {
    spent = 0;
    unsigned long long all = __builtin_readcyclecounter();
    for (volatile unsigned long i = 0; i < count; i++) {
      memset(__sc_state, 0, sizeof __sc_state);
      memcpy(test, tests + i * __sc_input_size, __sc_input_size);
      __sc_canonicalise(test);
      if (setjmp(loop) == 0)
        __sc_execute(test);
      while (block_count)
        free(blocks[--block_count]);
      harvest();
    }
    all = __builtin_readcyclecounter() - all;
    if (spent < least)
      least = spent;
    if (all < least_all)
      least_all = all;
  }
  unsigned long long own = pair * count;
  printf("%llu %llu\n", least_all - own, least > own ? least - own : 0);
  return 0;
}
