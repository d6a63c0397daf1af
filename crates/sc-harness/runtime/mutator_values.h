/* The layout as the mutator sees it, and new values for one slot of each kind. */
#ifndef SC_MUTATOR_VALUES_H
#define SC_MUTATOR_VALUES_H

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

#endif
