/* What the program compares: the last two operands at each place.
 *
 * An operand that is also the value of a slot tells what the slot should be for the comparison to turn out the other
 * way. libFuzzer does the same with a table of 32 entries and any bytes; here every place and every slot counts.
 */
#ifndef SC_FUZZ_COMPARE_H
#define SC_FUZZ_COMPARE_H

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "comparisons.h"

static inline void sc_compared(uint64_t one, uint64_t two, uint32_t size, const void *where) {
    uint32_t index = (uint32_t)(((uint64_t)(uintptr_t)where * 0x9e3779b97f4a7c15ULL) >> 54);
    struct sc_pair *pair = &sc_pairs[index];
    if (one == two || !sc_running)
        return; /* equal operands teach nothing */
    if (pair->size == 0)
        sc_pairs_seen[sc_pairs_count++] = (uint16_t)index;
    pair->one = one;
    pair->two = two;
    pair->size = size;
}

void __real___sanitizer_cov_trace_cmp1(uint8_t, uint8_t);
void __real___sanitizer_cov_trace_cmp2(uint16_t, uint16_t);
void __real___sanitizer_cov_trace_cmp4(uint32_t, uint32_t);
void __real___sanitizer_cov_trace_cmp8(uint64_t, uint64_t);
void __real___sanitizer_cov_trace_const_cmp1(uint8_t, uint8_t);
void __real___sanitizer_cov_trace_const_cmp2(uint16_t, uint16_t);
void __real___sanitizer_cov_trace_const_cmp4(uint32_t, uint32_t);
void __real___sanitizer_cov_trace_const_cmp8(uint64_t, uint64_t);
void __real___sanitizer_cov_trace_switch(uint64_t, uint64_t *);

/* Tail calls: libFuzzer tells places apart by the return address, too. */
#define SC_ALSO __attribute__((musttail)) return

void __wrap___sanitizer_cov_trace_cmp1(uint8_t one, uint8_t two) {
    sc_compared(one, two, 1, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_cmp1(one, two);
}
void __wrap___sanitizer_cov_trace_cmp2(uint16_t one, uint16_t two) {
    sc_compared(one, two, 2, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_cmp2(one, two);
}
void __wrap___sanitizer_cov_trace_cmp4(uint32_t one, uint32_t two) {
    sc_compared(one, two, 4, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_cmp4(one, two);
}
void __wrap___sanitizer_cov_trace_cmp8(uint64_t one, uint64_t two) {
    sc_compared(one, two, 8, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_cmp8(one, two);
}
void __wrap___sanitizer_cov_trace_const_cmp1(uint8_t one, uint8_t two) {
    sc_compared(one, two, 1, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_const_cmp1(one, two);
}
void __wrap___sanitizer_cov_trace_const_cmp2(uint16_t one, uint16_t two) {
    sc_compared(one, two, 2, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_const_cmp2(one, two);
}
void __wrap___sanitizer_cov_trace_const_cmp4(uint32_t one, uint32_t two) {
    sc_compared(one, two, 4, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_const_cmp4(one, two);
}
void __wrap___sanitizer_cov_trace_const_cmp8(uint64_t one, uint64_t two) {
    sc_compared(one, two, 8, __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_const_cmp8(one, two);
}
/* cases: their number, their width in bits, then each. One of them a run, in turn. */
void __wrap___sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
    if (cases[0] > 0)
        sc_compared(cases[2 + sc_run_number % cases[0]], value, (uint32_t)(cases[1] + 7) / 8,
                    __builtin_return_address(0));
    SC_ALSO __real___sanitizer_cov_trace_switch(value, cases);
}

/* ---- texts ---- */

/* Never past the page: the comparison itself may stop before, and the next page may not be there. */
static uint8_t sc_copy_operand(uint8_t *to, const void *from, size_t size, int whole) {
    size_t room = SC_PAGE - ((uintptr_t)from & (SC_PAGE - 1));
    if (size > SC_TEXT_BYTES)
        size = SC_TEXT_BYTES;
    if (size > room)
        size = room;
    if (whole)
        size = strnlen(from, size);
    memcpy(to, from, size);
    return (uint8_t)size;
}

static void sc_compared_texts(const void *one, const void *two, size_t size, int whole, const void *where) {
    uint32_t index = (uint32_t)(((uint64_t)(uintptr_t)where * 0x9e3779b97f4a7c15ULL) >> 58);
    struct sc_text *text = &sc_texts[index];
    if (!sc_running || (uintptr_t)one < SC_PAGE || (uintptr_t)two < SC_PAGE || size == 0)
        return;
    if (!text->seen)
        sc_texts_seen[sc_texts_count++] = (uint8_t)index;
    text->seen = 1;
    text->one_size = sc_copy_operand(text->one, one, size, whole);
    text->two_size = sc_copy_operand(text->two, two, size, whole);
    text->whole = (uint8_t)whole;
}

int __real_strcmp(const char *, const char *) __attribute__((weak));
int __real_strncmp(const char *, const char *, size_t) __attribute__((weak));
int __real_strcasecmp(const char *, const char *) __attribute__((weak));
int __real_strncasecmp(const char *, const char *, size_t) __attribute__((weak));
int __real_memcmp(const void *, const void *, size_t) __attribute__((weak));
char *__real_strstr(const char *, const char *) __attribute__((weak));

int __wrap_strcmp(const char *one, const char *two) {
    sc_compared_texts(one, two, SC_TEXT_BYTES, 1, __builtin_return_address(0));
    SC_ALSO __real_strcmp(one, two);
}
int __wrap_strncmp(const char *one, const char *two, size_t size) {
    sc_compared_texts(one, two, size, 1, __builtin_return_address(0));
    SC_ALSO __real_strncmp(one, two, size);
}
int __wrap_strcasecmp(const char *one, const char *two) {
    sc_compared_texts(one, two, SC_TEXT_BYTES, 1, __builtin_return_address(0));
    SC_ALSO __real_strcasecmp(one, two);
}
int __wrap_strncasecmp(const char *one, const char *two, size_t size) {
    sc_compared_texts(one, two, size, 1, __builtin_return_address(0));
    SC_ALSO __real_strncasecmp(one, two, size);
}
int __wrap_memcmp(const void *one, const void *two, size_t size) {
    sc_compared_texts(one, two, size, 0, __builtin_return_address(0));
    SC_ALSO __real_memcmp(one, two, size);
}
char *__wrap_strstr(const char *one, const char *two) {
    sc_compared_texts(one, two, SC_TEXT_BYTES, 1, __builtin_return_address(0));
    SC_ALSO __real_strstr(one, two);
}

#endif
