/* The layout-aware mutator as a custom mutator of AFL++: a library that afl-fuzz loads.
 *
 * It knows nothing of the program under test but what files tell (see afl.c). Tests of other analyzers come in as if they
 * were mutations: afl-fuzz runs them at once, and keeps them if they show something new.
 *
 * Environment:
 *   SC_LAYOUT       file of the layout: size of a test, number of slots, slots
 *   SC_COMPARISONS  file of a struct sc_comparisons
 *   SC_INCOMING     file that tests of others are appended to
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define __SC_LABELS 0
#define SC_SHARED_COMPARISONS
#include "common.h"

/* In place of what generated code gives: no canonical form, which the target makes anyway. */
static struct __sc_slot *sc_slots;
static unsigned sc_slot_count, sc_input_size;
#define __sc_slots sc_slots
#define __sc_slot_count sc_slot_count
#define __sc_input_size sc_input_size
#define __sc_canonicalise(bytes) ((void)(bytes))
#include "mutator.h"

static int sc_ready; /* 1 once the layout is known, -1 if it cannot be */
static int sc_incoming = -1;
static off_t sc_incoming_at;
static uint8_t *sc_out;
static uint64_t sc_seed;

/* ---- bytes without a meaning ---- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) {
    size_t at = sc_below((unsigned)size), from = sc_below((unsigned)size), most, count;
    (void)max_size;
    if (size == 0)
        return 0;
    most = size - (at > from ? at : from);
    count = 1 + sc_below((unsigned)(most < 32 ? most : 32));
    switch (sc_below(6)) {
    case 0: data[at] ^= (uint8_t)(1U << sc_below(8)); break;
    case 1: data[at] = (uint8_t)sc_random(); break;
    case 2: data[at] = (uint8_t)(data[at] + 1 + sc_below(16)); break;
    case 3: data[at] = (uint8_t)(data[at] - 1 - sc_below(16)); break;
    case 4: memmove(data + at, data + from, count <= most ? count : most); break;
    default:
        if (sc_pairs_count > 0) {
            const struct sc_pair *pair = &sc_pairs[sc_pairs_seen[sc_below(sc_pairs_count)] % SC_PAIRS];
            uint64_t value = sc_once_in(2) ? pair->one : pair->two;
            size_t width = pair->size < 8 ? pair->size : 8;
            memcpy(data + at, &value, width < size - at ? width : size - at);
        } else {
            data[at] = sc_once_in(2) ? 0 : 0xff;
        }
    }
    return size;
}

/* ---- files ---- */

static int sc_read_layout(const char *path) {
    uint32_t head[2];
    FILE *file = path ? fopen(path, "r") : NULL;
    int read;
    if (!file)
        return 0;
    read = fread(head, sizeof head, 1, file) == 1;
    if (read) {
        sc_input_size = head[0];
        sc_slot_count = head[1];
        sc_slots = calloc(sc_slot_count + 1UL, sizeof *sc_slots);
        sc_out = calloc(sc_input_size + 1UL, 1);
        read = sc_slots && sc_out && fread(sc_slots, sizeof *sc_slots, sc_slot_count, file) == sc_slot_count;
    }
    fclose(file);
    return read && sc_mutator_open();
}

static int sc_map_comparisons(const char *path) {
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *map = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *sc_shared_comparisons, PROT_READ, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    if (map == MAP_FAILED)
        return 0;
    sc_shared_comparisons = map;
    return 1;
}

/* The target writes the layout when it starts, which is before the first mutation and after this library is loaded. */
static int sc_is_ready(void) {
    const char *incoming = getenv("SC_INCOMING");
    if (sc_ready != 0)
        return sc_ready > 0;
    sc_ready = sc_read_layout(getenv("SC_LAYOUT")) && sc_map_comparisons(getenv("SC_COMPARISONS")) ? 1 : -1;
    if (incoming)
        sc_incoming = open(incoming, O_RDONLY | O_CLOEXEC);
    return sc_ready > 0;
}

/* Whether a test of somebody else was copied. */
static int sc_take_incoming(void) {
    static unsigned calls;
    static int more;
    if (sc_incoming < 0 || (!more && ++calls % 64 != 0))
        return 0;
    more = pread(sc_incoming, sc_out, sc_input_size, sc_incoming_at) == (ssize_t)sc_input_size;
    if (more)
        sc_incoming_at += sc_input_size;
    return more;
}

/* ---- what afl-fuzz calls ---- */

void *afl_custom_init(void *afl, unsigned seed) {
    (void)afl;
    sc_seed = seed;
    return &sc_seed;
}

void afl_custom_deinit(void *data) { (void)data; }

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out, uint8_t *other, size_t other_size,
                       size_t max_size) {
    (void)data;
    if (!sc_is_ready() || max_size < sc_input_size) {
        *out = bytes;
        return size;
    }
    *out = sc_out;
    if (sc_take_incoming())
        return sc_input_size;
    sc_random_state = ++sc_seed * 0xda942042e4dd58b5ULL;
    if (other && sc_once_in(4))
        return LLVMFuzzerCustomCrossOver(bytes, size, other, other_size, sc_out, sc_input_size, (unsigned)sc_random());
    memset(sc_out, 0, sc_input_size);
    memcpy(sc_out, bytes, size < sc_input_size ? size : sc_input_size);
    return sc_mutate(sc_out, sc_input_size, sc_input_size);
}
