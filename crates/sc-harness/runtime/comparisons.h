/* What the program compared of late: written by the runtime, read by the mutator.
 *
 * The two are one process with libFuzzer; with AFL++ they share a file, so the layout is the same for every machine.
 */
#ifndef SC_COMPARISONS_H
#define SC_COMPARISONS_H

#include <stdint.h>

struct sc_pair {
    uint64_t one, two;
    uint32_t size; /* 0: not yet seen */
    uint32_t padding;
};

#define SC_TEXT_BYTES 32U
struct sc_text {
    uint8_t one[SC_TEXT_BYTES], two[SC_TEXT_BYTES];
    uint8_t one_size, two_size;
    uint8_t seen;
    uint8_t whole; /* up to the NUL, which belongs to the comparison */
};

#define SC_PAIRS 1024U
#define SC_TEXTS 64U
struct sc_comparisons {
    struct sc_pair pairs[SC_PAIRS];
    struct sc_text texts[SC_TEXTS];
    uint16_t pairs_seen[SC_PAIRS]; /* indices */
    uint8_t texts_seen[SC_TEXTS];
    uint32_t pairs_count, texts_count;
};

#ifdef SC_SHARED_COMPARISONS
static struct sc_comparisons *sc_shared_comparisons;
#define sc_compared_here (*sc_shared_comparisons)
#else
static struct sc_comparisons sc_compared_here;
#endif
#define sc_pairs sc_compared_here.pairs
#define sc_pairs_seen sc_compared_here.pairs_seen
#define sc_pairs_count sc_compared_here.pairs_count
#define sc_texts sc_compared_here.texts
#define sc_texts_seen sc_compared_here.texts_seen
#define sc_texts_count sc_compared_here.texts_count

#endif
