/* Mutations that know the layout: typed edits of slots, never insertions that would shift what follows.
 *
 * A function of bytes, seed and what earlier runs compared: deterministic for one libFuzzer seed.
 * Generated code gives `__sc_slots`, `__sc_slot_count`, `__sc_input_size` and `__sc_canonicalise`.
 */
#ifndef SC_MUTATOR_H
#define SC_MUTATOR_H

#include "comparisons.h"
#include "mutator_values.h"

/* ---- what the program compared ---- */

/* Whether the slot has this value, in a comparison of so many bytes: narrow values are widened either way. */
static int sc_has_value(const uint8_t *data, const struct __sc_slot *slot, uint64_t value, unsigned size) {
    const uint8_t *at = data + slot->offset;
    uint64_t mask = size < 8 ? (1ULL << 8 * size) - 1 : ~0ULL;
    return ((uint64_t)sc_get_signed(at, slot->size) & mask) == value || (sc_get(at, slot->size) & mask) == value;
}

/* Moves another integer by as much: differences are compared as often as values. */
static void sc_move_along(uint8_t *data, const struct __sc_slot *slot, uint64_t distance) {
    unsigned tries;
    for (tries = 0; tries < 4; tries++) {
        const struct sc_part *part = &sc_parts[sc_below(sc_part_count)];
        const struct __sc_slot *other = sc_slot_at(part, sc_below(part->count));
        if (other != slot && other->kind <= SC_SIGNED && other->size == slot->size) {
            sc_put(data + other->offset, other->size, sc_get(data + other->offset, other->size) + distance);
            return;
        }
    }
}

/* Gives slots that have the value `from` the value `to`: one of them, or all. */
static int sc_replace_value(uint8_t *data, uint64_t from, uint64_t to, unsigned size) {
    unsigned first = sc_below(__sc_slot_count), all = sc_once_in(4), edited = 0, i;
    for (i = 0; i < __sc_slot_count && (all || !edited); i++) {
        const struct __sc_slot *slot = &__sc_slots[(first + i) % __sc_slot_count];
        uint64_t old = sc_get(data + slot->offset, slot->size);
        if (slot->kind == SC_FLOAT || !sc_has_value(data, slot, from, size))
            continue;
        sc_put(data + slot->offset, slot->size, to);
        if (!all && slot->kind <= SC_SIGNED && sc_once_in(3))
            sc_move_along(data, slot, to - old);
        edited = 1;
    }
    return edited;
}

/* Just below, at, or just above: one of them turns any comparison of integers. */
static uint64_t sc_near(uint64_t value, unsigned size) {
    if (size < 8) { /* keep the sign when the slot is wider */
        unsigned unused = 64 - 8 * size;
        value = (uint64_t)((int64_t)(value << unused) >> unused);
    }
    switch (sc_below(4)) {
    case 0: return value + 1;
    case 1: return value - 1;
    default: return value;
    }
}

static int sc_edit_compared(uint8_t *data) {
    const struct sc_pair *pair;
    uint64_t one, two;
    if (sc_pairs_count == 0)
        return 0;
    pair = &sc_pairs[sc_pairs_seen[sc_below(sc_pairs_count)]];
    one = sc_near(pair->one, pair->size);
    two = sc_near(pair->two, pair->size);
    if (sc_once_in(2))
        return sc_replace_value(data, pair->one, two, pair->size) || sc_replace_value(data, pair->two, one, pair->size);
    return sc_replace_value(data, pair->two, one, pair->size) || sc_replace_value(data, pair->one, two, pair->size);
}

/* Where `size` bytes occur in an array of bytes, else -1. */
static long sc_find(const uint8_t *in, unsigned count, const uint8_t *bytes, unsigned size) {
    unsigned at;
    if (size > 0)
        for (at = 0; at + size <= count; at++)
            if (in[at] == bytes[0] && memcmp(in + at, bytes, size) == 0)
                return (long)at;
    return -1;
}

/* Slots before an array say whether it is there and how long it is: make room for so many elements. */
static void sc_make_room(uint8_t *data, const struct sc_part *part, unsigned count, int exactly) {
    unsigned number = sc_order[part->first], back;
    for (back = 1; back <= 2 && back <= number; back++) {
        const struct __sc_slot *slot = &__sc_slots[number - back];
        uint8_t *at = data + slot->offset;
        if (slot->kind == SC_PRESENCE)
            sc_put(at, slot->size, 1);
        else if (slot->kind == SC_LENGTH && (exactly || sc_get(at, slot->size) < count))
            sc_put(at, slot->size, count < (uint64_t)slot->high ? count : (uint64_t)slot->high);
        else
            return;
    }
}

/* Puts one operand of a comparison of texts where the other is, or at the front of some array. */
static int sc_edit_text(uint8_t *data) {
    const struct sc_part *part = NULL;
    const struct sc_text *text;
    const uint8_t *from, *to;
    unsigned tries, from_size, to_size;
    uint8_t *base;
    long at;
    for (tries = 0; tries < 4 && !(part && part->uniform == 1 && part->count > 1); tries++)
        part = &sc_parts[sc_below(sc_part_count)];
    if (sc_texts_count == 0 || !(part && part->uniform == 1 && part->count > 1))
        return 0;
    text = &sc_texts[sc_texts_seen[sc_below(sc_texts_count)]];
    if (sc_once_in(2)) {
        from = text->one, from_size = text->one_size, to = text->two, to_size = text->two_size;
    } else {
        from = text->two, from_size = text->two_size, to = text->one, to_size = text->one_size;
    }
    base = data + sc_slot_at(part, 0)->offset;
    at = sc_find(base, part->count, from, from_size);
    if (at < 0)
        at = sc_once_in(4) ? (long)sc_below(part->count) : 0;
    if ((unsigned long)at + to_size > part->count)
        return 0;
    memcpy(base + at, to, to_size);
    if (text->whole && (unsigned long)at + to_size < part->count && !sc_once_in(4))
        base[(unsigned long)at + to_size] = 0;
    sc_make_room(data, part, (unsigned)at + to_size, text->whole && !sc_once_in(4));
    return 1;
}

/* ---- ranges of one array ---- */

static void sc_reverse(uint8_t *at, unsigned size, unsigned count) {
    uint8_t element[16];
    unsigned i;
    if (size > sizeof element)
        return;
    for (i = 0; i + 1 < count - i; i++) {
        uint8_t *left = at + (size_t)i * size, *right = at + (size_t)(count - 1 - i) * size;
        memcpy(element, left, size);
        memcpy(left, right, size);
        memcpy(right, element, size);
    }
}

static int sc_greater(const uint8_t *a, const uint8_t *b, unsigned size, unsigned kind) {
    if (kind == SC_FLOAT)
        return sc_get_float(a, size) > sc_get_float(b, size);
    if (kind == SC_SIGNED || kind == SC_CHAR) /* mostly plain char, which is signed here */
        return sc_get_signed(a, size) > sc_get_signed(b, size);
    return sc_get(a, size) > sc_get(b, size);
}

/* Sorts a short range: code over sorted arrays is common, and sortedness unlikely by chance. */
static void sc_sort(uint8_t *at, unsigned size, unsigned count, unsigned kind) {
    unsigned i, j;
    for (i = 1; i < count && i < 64; i++)
        for (j = i; j > 0 && sc_greater(at + (size_t)(j - 1) * size, at + (size_t)j * size, size, kind); j--)
            sc_reverse(at + (size_t)(j - 1) * size, size, 2);
}

/* How many elements to choose from. What is past the length is zero and will be zero again, so mostly those up to the
 * last that is not, and one more. */
static unsigned sc_live_count(const uint8_t *data, const struct sc_part *part) {
    unsigned live = part->count, i;
    if (sc_once_in(4))
        return live;
    for (; live > 0; live--) {
        const struct __sc_slot *slot = sc_slot_at(part, live - 1);
        for (i = 0; i < slot->size && data[slot->offset + i] == 0; i++)
            continue;
        if (i < slot->size)
            break;
    }
    return live < part->count ? live + 1 : live;
}

static void sc_edit_range(uint8_t *data, const struct sc_part *part) {
    unsigned size = part->uniform, kind = sc_slot_at(part, 0)->kind;
    uint8_t *base = data + sc_slot_at(part, 0)->offset;
    unsigned limit = sc_live_count(data, part);
    unsigned from = sc_below(limit), count = 1 + sc_below(limit - from), i;
    uint8_t *at = base + (size_t)from * size;
    switch (sc_below(8)) {
    case 0: { /* copy */
        unsigned to = sc_below(limit), room = part->count - to;
        memmove(base + (size_t)to * size, at, (size_t)(count < room ? count : room) * size);
        break;
    }
    case 1: /* fill */
        for (i = 1; i < count; i++)
            memcpy(at + (size_t)i * size, at, size);
        break;
    case 2: /* rotate by one */
        sc_reverse(at, size, count);
        sc_reverse(at, size, count - 1);
        break;
    case 3: sc_reverse(at, size, count); break;
    case 4: sc_sort(at, size, count, kind); break;
    case 5: /* remove one, the rest moves up */
        memmove(at, at + size, (size_t)(part->count - from - 1) * size);
        break;
    case 6: /* make room for one, which stays double */
        memmove(at + size, at, (size_t)(part->count - from - 1) * size);
        sc_edit_slot(data, sc_slot_at(part, from));
        break;
    default: sc_edit_bytes(base, size * limit); break;
    }
}

/* ---- edits ---- */

static void sc_swap_slots(uint8_t *data, const struct __sc_slot *slot) {
    unsigned tries;
    for (tries = 0; tries < 4; tries++) {
        const struct sc_part *part = &sc_parts[sc_below(sc_part_count)];
        const struct __sc_slot *other = sc_slot_at(part, sc_below(part->count));
        if (other != slot && other->size == slot->size && other->size <= 16) {
            uint8_t kept[16];
            memcpy(kept, data + slot->offset, slot->size);
            memcpy(data + slot->offset, data + other->offset, slot->size);
            memcpy(data + other->offset, kept, slot->size);
            return;
        }
    }
}

/* Edits a slot, and gives the new value to others that had the same: what is equal often has to stay so. */
static void sc_edit_equal(uint8_t *data, const struct __sc_slot *slot) {
    uint8_t old[16];
    unsigned all = sc_once_in(2), first, i;
    if (slot->size > sizeof old) {
        sc_edit_slot(data, slot);
        return;
    }
    memcpy(old, data + slot->offset, slot->size);
    sc_edit_slot(data, slot);
    first = sc_below(__sc_slot_count);
    for (i = 0; i < __sc_slot_count; i++) {
        const struct __sc_slot *other = &__sc_slots[(first + i) % __sc_slot_count];
        if (other == slot || other->size != slot->size || memcmp(data + other->offset, old, slot->size) != 0)
            continue;
        memcpy(data + other->offset, data + slot->offset, slot->size);
        if (!all)
            return;
    }
}

static void sc_edit(uint8_t *data) {
    const struct sc_part *part;
    const struct __sc_slot *slot;
    if (sc_once_in(4) && sc_edit_compared(data))
        return;
    if (sc_once_in(8) && sc_edit_text(data))
        return;
    if (sc_once_in(4)) { /* any slot; else any part, then one of its slots */
        sc_edit_slot(data, &__sc_slots[sc_below(__sc_slot_count)]);
        return;
    }
    part = &sc_parts[sc_below(sc_part_count)];
    if (part->count > 1 && part->uniform && sc_once_in(3)) {
        sc_edit_range(data, part);
        return;
    }
    slot = sc_slot_at(part, sc_below(part->count > 1 ? sc_live_count(data, part) : 1));
    if (sc_once_in(12))
        sc_swap_slots(data, slot);
    else if (sc_once_in(6))
        sc_edit_equal(data, slot);
    else
        sc_edit_slot(data, slot);
}

static size_t sc_mutate(uint8_t *data, size_t size, size_t max_size) {
    static uint8_t *before;
    unsigned tries, edits;
    if (max_size < __sc_input_size || __sc_slot_count == 0)
        return size < max_size ? size : max_size;
    if (!before && !(before = malloc(__sc_input_size)))
        return size;
    if (size < __sc_input_size)
        memset(data + size, 0, __sc_input_size - size);
    __sc_canonicalise(data);
    memcpy(before, data, __sc_input_size);
    /* Edits of slots that do not matter in this test vanish in the canonical form: then again. */
    for (tries = 0; tries < 8; tries++) {
        edits = sc_once_in(3) ? 2 + sc_below(4) : 1;
        while (edits-- > 0)
            sc_edit(data);
        __sc_canonicalise(data);
        if (memcmp(before, data, __sc_input_size) != 0)
            break;
    }
    return __sc_input_size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    sc_random_state = seed;
    return sc_mutate(data, size, max_size);
}

/* Takes each part from one of the two; every second result is edited as well, because libFuzzer crosses as often as it mutates. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size,
                                 uint8_t *out, size_t max_size, unsigned seed) {
    unsigned i, share;
    sc_random_state = seed ^ 0x5ca1ab1eULL;
    if (max_size < __sc_input_size)
        return 0;
    memset(out, 0, __sc_input_size);
    memcpy(out, one, one_size < __sc_input_size ? one_size : __sc_input_size);
    share = 2 + sc_below(3);
    if (two_size >= __sc_input_size)
        for (i = 0; i < sc_part_count; i++) {
            const struct sc_part *part = &sc_parts[i];
            unsigned from, count, j;
            if (!sc_once_in(share))
                continue;
            from = part->count > 1 && sc_once_in(2) ? sc_below(part->count) : 0;
            count = part->count > 1 && sc_once_in(2) ? 1 + sc_below(part->count - from) : part->count - from;
            for (j = from; j < from + count; j++) {
                const struct __sc_slot *slot = sc_slot_at(part, j);
                memcpy(out + slot->offset, two + slot->offset, slot->size);
            }
        }
    __sc_canonicalise(out);
    return sc_once_in(2) ? sc_mutate(out, __sc_input_size, max_size) : __sc_input_size;
}

#endif
