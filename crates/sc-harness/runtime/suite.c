/*
 * Linked to a C suite that seacoral replays: confines the tests, and keeps the states of labels in
 * a file that outlives the process, whatever the test does.
 *
 * SC_SCRATCH  the only directory that tests may write to
 * SC_STATE    file of at least __SC_LABELS + 1 bytes, if the suite was compiled with labels;
 *             labels whose byte is not 0 are left alone
 */
#define _GNU_SOURCE
#include "sandbox.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { SC_PAGE = 65536 /* a multiple of every page size */, SC_STACK = 32 << 20 };

/* Whole pages of their own, to be replaced by the file's. */
__attribute__((aligned(SC_PAGE))) unsigned char
    __sc_state[(__SC_LABELS + 1 + SC_PAGE - 1) / SC_PAGE * SC_PAGE];
volatile unsigned __sc_current;

__attribute__((constructor)) static void sc_suite_start(void) {
  const char *state = getenv("SC_STATE"), *scratch = getenv("SC_SCRATCH");
  if (state != NULL) {
    int file = open(state, O_RDWR | O_CLOEXEC);
    if (file < 0 || mmap(__sc_state, sizeof __sc_state, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
      _exit(99);
    close(file);
    /* Frames are larger with sanitizers, and replay has this much for them. */
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < SC_STACK) {
      stack.rlim_cur = stack.rlim_max < SC_STACK ? stack.rlim_max : SC_STACK;
      setrlimit(RLIMIT_STACK, &stack);
    }
  }
  sc_limits();
  if (scratch != NULL)
    sc_sandbox_files(scratch);
  sc_sandbox_host();
}
