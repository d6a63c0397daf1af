/* Mutations that know the layout: typed edits of slots, never insertions that would shift what follows.
 *
 * A function of bytes, seed and what earlier runs compared: deterministic for one libFuzzer seed.
 * Generated code gives `__sc_slots`, `__sc_slot_count`, `__sc_input_size` and `__sc_canonicalise`.
 */
#ifndef SC_MUTATOR_H
#define SC_MUTATOR_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { SC_UNSIGNED, SC_SIGNED, SC_BOOL, SC_ENUM, SC_FLOAT, SC_PRESENCE, SC_LENGTH, SC_CHAR };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* What one edit picks first: a lone slot or all slots of one array, so that a long array is not nearly all there is. */
struct sc_part {
    unsigned first, count; /* in sc_order */
    unsigned uniform;      /* size of an element where all are equal and adjacent, else 0 */
};

static unsigned *sc_order; /* slot numbers, array by array */
static struct sc_part *sc_parts;
static unsigned sc_part_count;

static uint64_t sc_random_state;

static uint64_t sc_random(void) {
    uint64_t z = (sc_random_state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

static unsigned sc_below(unsigned n) { return n ? (unsigned)(((sc_random() >> 32) * (uint64_t)n) >> 32) : 0; }

/* True once in n. */
static int sc_once_in(unsigned n) { return sc_below(n) == 0; }

static const struct __sc_slot *sc_slot_at(const struct sc_part *part, unsigned i) {
    return &__sc_slots[sc_order[part->first + i]];
}

static unsigned sc_uniform_size(const struct sc_part *part) {
    unsigned i, size = sc_slot_at(part, 0)->size;
    for (i = 1; i < part->count; i++) {
        const struct __sc_slot *before = sc_slot_at(part, i - 1), *slot = sc_slot_at(part, i);
        if (slot->size != size || slot->kind != before->kind || slot->offset != before->offset + size)
            return 0;
    }
    return size;
}

static int sc_mutator_open(void) {
    unsigned n = __sc_slot_count, groups = 1, filled = 0, i;
    unsigned *starts;
    for (i = 0; i < n; i++)
        if (__sc_slots[i].group >= groups)
            groups = __sc_slots[i].group + 1U;
    sc_order = malloc((n + 1) * sizeof *sc_order);
    sc_parts = malloc((n + 1) * sizeof *sc_parts);
    starts = malloc((groups + 1) * sizeof *starts);
    if (!sc_order || !sc_parts || !starts)
        return 0;
    memset(starts, 0, (groups + 1) * sizeof *starts);
    for (i = 0; i < n; i++)
        starts[__sc_slots[i].group]++;
    for (i = 0; i < n; i++) {
        unsigned group = __sc_slots[i].group;
        if (group == 0) {
            sc_parts[sc_part_count].first = filled;
            sc_parts[sc_part_count++].count = 1;
            sc_order[filled++] = i;
        } else if (starts[group] != 0) { /* its first slot: gather all */
            unsigned j;
            sc_parts[sc_part_count].first = filled;
            sc_parts[sc_part_count++].count = starts[group];
            for (j = i; j < n; j++)
                if (__sc_slots[j].group == group)
                    sc_order[filled++] = j;
            starts[group] = 0;
        }
    }
    for (i = 0; i < sc_part_count; i++)
        sc_parts[i].uniform = sc_uniform_size(&sc_parts[i]);
    return 1;
}

/* ---- integers ---- */

static uint64_t sc_get(const uint8_t *at, unsigned size) {
    uint64_t value = 0;
    memcpy(&value, at, size < 8 ? size : 8);
    return value;
}

static int64_t sc_get_signed(const uint8_t *at, unsigned size) {
    uint64_t value = sc_get(at, size);
    unsigned unused = size < 8 ? 64 - 8 * size : 0;
    return (int64_t)(value << unused) >> unused;
}

/* Wider integers are filled with the sign, so that a small value stays one. */
static void sc_put(uint8_t *at, unsigned size, uint64_t value) {
    memcpy(at, &value, size < 8 ? size : 8);
    if (size > 8)
        memset(at + 8, (int64_t)value < 0 ? 0xff : 0, size - 8);
}

static uint64_t sc_boundary(unsigned size) {
    unsigned bits = size < 8 ? 8 * size : 64;
    uint64_t power = 1ULL << sc_below(bits);
    switch (sc_below(8)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return ~0ULL;
    case 3: return (1ULL << (bits - 1)) - 1; /* greatest signed */
    case 4: return 1ULL << (bits - 1);       /* least signed */
    case 5: return power;
    case 6: return power - 1;
    default: return 0 - power;
    }
}

/* A value of another slot of the same size; 0 where there is none. */
static int sc_other_value(const uint8_t *data, const struct __sc_slot *slot, uint64_t *value) {
    unsigned tries;
    for (tries = 0; tries < 6; tries++) {
        const struct sc_part *part = &sc_parts[sc_below(sc_part_count)];
        const struct __sc_slot *other = sc_slot_at(part, sc_below(part->count));
        if (other != slot && other->size == slot->size) {
            *value = sc_get(data + other->offset, other->size);
            return 1;
        }
    }
    return 0;
}

static uint64_t sc_new_integer(const uint8_t *data, const struct __sc_slot *slot) {
    uint64_t old = sc_get(data + slot->offset, slot->size), a = 0, b = 0;
    unsigned bits = slot->size < 8 ? 8 * slot->size : 64;
    switch (sc_below(12)) {
    case 0: case 1: return old + 1 + sc_below(sc_once_in(4) ? 256 : 8);
    case 2: case 3: return old - 1 - sc_below(sc_once_in(4) ? 256 : 8);
    case 4: return sc_boundary(slot->size);
    case 5: return sc_below(17);
    case 6: return sc_once_in(2) ? sc_below(256) : 0 - (uint64_t)sc_below(32);
    case 7: return sc_random() >> sc_below(64); /* any magnitude is as likely as any other */
    case 8: return old ^ (1ULL << sc_below(bits));
    case 9: return sc_once_in(2) ? 0 - old : sc_once_in(2) ? old * 2 : (uint64_t)((int64_t)old / 2);
    case 10:
        if (sc_other_value(data, slot, &a))
            return sc_once_in(3) ? a + sc_below(5) - 2 : a;
        return old + 1;
    default: /* relations such as a + b == c */
        if (!sc_other_value(data, slot, &a) || !sc_other_value(data, slot, &b))
            return sc_below(1024);
        a = sc_once_in(2) ? a + b : sc_once_in(2) ? a - b : a * b;
        return sc_once_in(3) ? a + sc_below(3) - 1 : a;
    }
}

static uint64_t sc_in_range(const struct __sc_slot *slot, uint64_t old) {
    uint64_t width = (uint64_t)slot->high - (uint64_t)slot->low;
    switch (sc_below(6)) {
    case 0: return (uint64_t)slot->low;
    case 1: return (uint64_t)slot->high;
    case 2: return (int64_t)old < slot->high ? old + 1 : (uint64_t)slot->low;
    case 3: return (int64_t)old > slot->low ? old - 1 : (uint64_t)slot->high;
    default: return width == ~0ULL ? sc_random() : (uint64_t)slot->low + sc_random() % (width + 1);
    }
}

static uint8_t sc_new_char(uint8_t old) {
    static const char marks[] = " \t\n\r\"'\\/%.,:;+-*=<>()[]{}#@_&|!?0x";
    static const uint8_t edges[] = {0, 1, 0x1f, 0x20, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef,
                                    0xf0, 0xf4, 0xf5, 0xf7, 0xf8, 0xfe, 0xff};
    switch (sc_below(10)) {
    case 0: return (uint8_t)(old + 1);
    case 1: return (uint8_t)(old - 1);
    case 2: return old ^ (uint8_t)(1U << sc_below(8));
    case 3: return (uint8_t)('0' + sc_below(10));
    case 4: return (uint8_t)('a' + sc_below(26));
    case 5: return (uint8_t)('A' + sc_below(26));
    case 6: return (uint8_t)marks[sc_below(sizeof marks - 1)];
    case 7: return edges[sc_below(sizeof edges)];
    default: return (uint8_t)sc_random();
    }
}

/* ---- floating point ---- */

static double sc_special(void) {
    static const double values[] = {0.0, 1.0, 2.0, 0.5, 0.1, 3.0, 10.0, 100.0, 1e-3, 1e3, 1e6, 1e9, 1e-9, 1e38, 1e300,
                                    1e-300, 2147483647.0, 2147483648.0, 4294967296.0, 9223372036854775808.0,
                                    1.1920929e-7, 2.220446049250313e-16};
    double value = values[sc_below(sizeof values / sizeof *values)];
    switch (sc_below(24)) {
    case 0: value = __builtin_inf(); break;
    case 1: value = __builtin_nan(""); break;
    case 2: value = 3.4028234663852886e38; break;
    case 3: value = 1.7976931348623157e308; break;
    case 4: value = 4.9406564584124654e-324; break;
    default: break;
    }
    return sc_once_in(3) ? -value : value;
}

static double sc_get_float(const uint8_t *at, unsigned size) {
    float single = 0;
    double twice = 0;
    long double extended = 0;
    if (size == sizeof single) {
        memcpy(&single, at, sizeof single);
        return single;
    }
    if (size == sizeof twice) {
        memcpy(&twice, at, sizeof twice);
        return twice;
    }
    if (size >= 10) { /* x87: 10 bytes, with or without padding */
        memcpy(&extended, at, size < sizeof extended ? size : sizeof extended);
        return (double)extended;
    }
    return 0;
}

static void sc_put_float(uint8_t *at, unsigned size, double value) {
    float single = (float)value;
    long double extended = value;
    if (size == sizeof single)
        memcpy(at, &single, sizeof single);
    else if (size == sizeof value)
        memcpy(at, &value, sizeof value);
    else if (size >= 10) {
        memset(at, 0, size);
        memcpy(at, &extended, 10);
    }
}

static void sc_edit_float(uint8_t *data, const struct __sc_slot *slot) {
    uint8_t *at = data + slot->offset;
    double old = sc_get_float(at, slot->size), value;
    uint64_t other;
    switch (sc_below(10)) {
    case 0: value = sc_special(); break;
    case 1: value = (double)(int64_t)sc_below(33) - 8; break;
    case 2: value = old + (sc_once_in(2) ? 1 : -1) * (double)(1 + sc_below(8)); break;
    case 3: value = -old; break;
    case 4: value = sc_once_in(2) ? old * 2 : old / 2; break;
    case 5: value = old * (1 + ((double)sc_below(2001) - 1000) / 1e4); break;
    case 6: value = (double)(int64_t)(sc_random() >> sc_below(64)) / (sc_once_in(2) ? 1 : 100); break;
    case 7: /* the neighbour: the next representable value */
        sc_put(at, slot->size < 8 ? slot->size : 8, sc_get(at, slot->size) + (sc_once_in(2) ? 1 : ~0ULL));
        return;
    case 8:
        if (sc_other_value(data, slot, &other) && slot->size <= 8) {
            sc_put(at, slot->size, other);
            return;
        }
        value = old + 1;
        break;
    default:
        at[sc_below(slot->size)] ^= (uint8_t)(1U << sc_below(8));
        return;
    }
    sc_put_float(at, slot->size, value);
}

/* ---- one slot ---- */

/* libFuzzer's own mutations of these bytes: they bring the operands of comparisons seen in earlier runs. */
static void sc_edit_bytes(uint8_t *at, unsigned size) {
    size_t left = LLVMFuzzerMutate(at, size, size);
    if (left < size)
        memset(at + left, 0, size - left);
}

static void sc_edit_slot(uint8_t *data, const struct __sc_slot *slot) {
    uint8_t *at = data + slot->offset;
    switch (slot->kind) {
    case SC_BOOL:
    case SC_PRESENCE: sc_put(at, slot->size, sc_get(at, slot->size) == 0); return;
    case SC_LENGTH: sc_put(at, slot->size, sc_in_range(slot, sc_get(at, slot->size))); return;
    case SC_ENUM:
        if (slot->low < slot->high)
            sc_put(at, slot->size, sc_in_range(slot, (uint64_t)sc_get_signed(at, slot->size)));
        else
            sc_put(at, slot->size, sc_new_integer(data, slot));
        return;
    case SC_FLOAT:
        if (sc_once_in(4))
            sc_edit_bytes(at, slot->size);
        else
            sc_edit_float(data, slot);
        return;
    case SC_CHAR:
        if (slot->size == 1) {
            *at = sc_new_char(*at);
            return;
        }
        break;
    default: break;
    }
    if (sc_once_in(3))
        sc_edit_bytes(at, slot->size);
    else
        sc_put(at, slot->size, sc_new_integer(data, slot));
}

/* ---- what the program compared ---- */

/* Whether the slot has this value, in a comparison of so many bytes: narrow values are widened either way. */
static int sc_has_value(const uint8_t *data, const struct __sc_slot *slot, uint64_t value, unsigned size) {
    const uint8_t *at = data + slot->offset;
    uint64_t mask = size < 8 ? (1ULL << 8 * size) - 1 : ~0ULL;
    return ((uint64_t)sc_get_signed(at, slot->size) & mask) == value || (sc_get(at, slot->size) & mask) == value;
}

static int sc_edit_compared(uint8_t *data) {
    const struct sc_pair *pair;
    unsigned first, all, flip, i, edited = 0;
    uint64_t from, to;
    if (sc_pairs_count == 0)
        return 0;
    pair = &sc_pairs[sc_pairs_seen[sc_below(sc_pairs_count)]];
    first = sc_below(__sc_slot_count);
    all = sc_once_in(4);
    flip = sc_once_in(2);
    from = flip ? pair->two : pair->one;
    to = flip ? pair->one : pair->two;
    if (pair->size < 8) { /* keep the sign when the slot is wider */
        unsigned unused = 64 - 8 * pair->size;
        to = (uint64_t)((int64_t)(to << unused) >> unused);
    }
    if (sc_once_in(4))
        to += sc_once_in(2) ? 1 : ~0ULL;
    for (i = 0; i < __sc_slot_count && (all || !edited); i++) {
        const struct __sc_slot *slot = &__sc_slots[(first + i) % __sc_slot_count];
        if (slot->kind != SC_FLOAT && sc_has_value(data, slot, from, pair->size)) {
            sc_put(data + slot->offset, slot->size, to);
            edited = 1;
        }
    }
    return edited;
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
