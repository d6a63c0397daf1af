/* Runs every input of every case under the sanitizers, and tells which labels are covered by runs that end well. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot { unsigned char low, high; };
struct test { void (*run)(const unsigned char *); unsigned size; const struct slot *slots; };
extern const struct test tests[];
extern const unsigned test_count;

#define LABELS 4096
#define BLOCKS 16
static unsigned char hit[LABELS], covered[LABELS];
static void *blocks[BLOCKS];
static unsigned used;
static int failed;

void __asan_on_error(void) { failed = 1; }
void __ubsan_on_report(void) { failed = 1; }

void __sc_label(unsigned id, int p) {
  if (p && id < LABELS) hit[id] = 1;
}

void *__sc_block(unsigned long size, unsigned index) {
  (void)index;
  if (used == BLOCKS) abort();
  return blocks[used++] = malloc(size);
}

static int next(unsigned char *in, const struct test *test) {
  unsigned i;
  for (i = 0; i < test->size; i++) {
    if (in[i]++ < test->slots[i].high) return 1;
    in[i] = test->slots[i].low;
  }
  return 0;
}

int main(void) {
  unsigned i, label;
  for (i = 0; i < test_count; i++) {
    unsigned char in[16], copy[16];
    unsigned k;
    memset(covered, 0, LABELS);
    for (k = 0; k < tests[i].size; k++) in[k] = tests[i].slots[k].low;
    do {
      memset(hit, 0, LABELS);
      memcpy(copy, in, 16);
      failed = 0;
      errno = 0;
      tests[i].run(copy);
      while (used) free(blocks[--used]);
      if (failed) continue;
      for (label = 0; label < LABELS; label++) covered[label] |= hit[label];
    } while (next(in, &tests[i]));
    printf("test");
    for (label = 0; label < LABELS; label++)
      if (covered[label]) printf(" %u", label);
    printf("\n");
  }
  return 0;
}
