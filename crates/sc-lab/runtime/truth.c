/* Runs every input of every function and prints which labels are covered, and by which input.

   A run that goes wrong comes back here at once, with no process and mostly no signal in between: checks of the
   undefined-behaviour sanitizer call `lab_trap` (-ftrap-function), reports of the address sanitizer are wrapped, and so
   are functions of the C library, whose arguments are checked here.

   This file is compiled without sanitizers. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sanitizer/asan_interface.h>
#include "truth.h"

extern const struct lab_function lab_zero[], lab_pattern[];
extern const unsigned lab_count;

unsigned char lab_hit[64];
int lab_inside;
long lab_fuel;
void *lab_back[5];

static void *lab_home[5];
static int lab_well, lab_slow;

enum { FUEL = 3000, BLOCKS = 64, STACK = 64 << 10, INPUT = 64 };

const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=0:detect_leaks=0:quarantine_size_mb=4:thread_local_quarantine_size_kb=64:"
           "redzone=64:malloc_context_size=0:allocator_may_return_null=1";
}

/* Frames below this stack pointer are gone; the marks of the sanitizer must go with them. */
static void forget_frames(void *stack_pointer)
{
    char *top = stack_pointer;
    __asan_unpoison_memory_region(top - STACK, STACK);
}

static void end(int well) __attribute__((noreturn));
static void end(int well)
{
    lab_well = well;
    forget_frames(lab_home[2]);
    __builtin_longjmp(lab_home, 1);
}

static void fault(void) __attribute__((noreturn));
static void fault(void)
{
    if (!lab_inside)
        end(0);
    lab_inside = 0;
    forget_frames(lab_back[2]);
    __builtin_longjmp(lab_back, 1);
}

void lab_trap(unsigned char kind)
{
    (void)kind;
    fault();
}

void lab_out_of_fuel(void)
{
    lab_slow = 1;
    lab_inside = 0;
    end(0);
}

void __sc_assume(int holds)
{
    if (!holds)
        end(0);
}

void __wrap_exit(int code)
{
    (void)code;
    end(1);
}

void __wrap_abort(void)
{
    end(0);
}

static void on_signal(int signal)
{
    (void)signal;
    fault();
}

#define REPORT(name)                                                                                                   \
    void __wrap___asan_report_##name(unsigned long address)                                                            \
    {                                                                                                                  \
        (void)address;                                                                                                 \
        fault();                                                                                                       \
    }
REPORT(load1)
REPORT(load2)
REPORT(load4)
REPORT(load8)
REPORT(load16)
REPORT(store1)
REPORT(store2)
REPORT(store4)
REPORT(store8)
REPORT(store16)
void __wrap___asan_report_load_n(unsigned long address, unsigned long size)
{
    (void)address, (void)size;
    fault();
}
void __wrap___asan_report_store_n(unsigned long address, unsigned long size)
{
    (void)address, (void)size;
    fault();
}

/* --- The C library ------------------------------------------------------------------------------------------------ */

static void check(const void *memory, unsigned long size)
{
    if (size && __asan_region_is_poisoned((void *)memory, size))
        fault();
}

static unsigned long check_string(const char *text)
{
    unsigned long length = 0;
    for (;; length++) {
        if (__asan_address_is_poisoned(text + length))
            fault();
        if (!text[length])
            return length;
    }
}

static void check_overlap(const char *a, const char *b, unsigned long size)
{
    if (a != b && a < b + size && b < a + size)
        fault();
}

void *__wrap___asan_memcpy(void *to, const void *from, unsigned long size)
{
    check(to, size), check(from, size), check_overlap(to, from, size);
    return memmove(to, from, size);
}

void *__wrap___asan_memmove(void *to, const void *from, unsigned long size)
{
    check(to, size), check(from, size);
    return memmove(to, from, size);
}

void *__wrap___asan_memset(void *to, int byte, unsigned long size)
{
    check(to, size);
    return memset(to, byte, size);
}

int __wrap_memcmp(const void *a, const void *b, unsigned long size)
{
    const unsigned char *p = a, *q = b;
    unsigned long i;
    check(a, size), check(b, size);
    for (i = 0; i < size; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return 0;
}

unsigned long __wrap_strlen(const char *text)
{
    return check_string(text);
}

/* These look no further than they must. */
int __wrap_strcmp(const char *a, const char *b)
{
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (;; p++, q++) {
        check(p, 1), check(q, 1);
        if (*p != *q || !*p)
            return *p < *q ? -1 : *p > *q;
    }
}

char *__wrap_strchr(const char *text, int byte)
{
    for (;; text++) {
        check(text, 1);
        if (*text == (char)byte)
            return (char *)text;
        if (!*text)
            return 0;
    }
}

char *__wrap_strcpy(char *to, const char *from)
{
    unsigned long size = check_string(from) + 1;
    check(to, size), check_overlap(to, from, size);
    return memmove(to, from, size);
}

static void *blocks[BLOCKS];
static unsigned block_count;
static unsigned char fill; /* new blocks are filled like automatic variables */
void *__real_malloc(unsigned long);
void __real_free(void *);

void *__wrap_malloc(unsigned long size)
{
    if (block_count == BLOCKS)
        lab_out_of_fuel();
    blocks[block_count] = __real_malloc(size);
    memset(blocks[block_count], fill, size);
    return blocks[block_count++];
}

void *__wrap_calloc(unsigned long count, unsigned long size)
{
    void *block = __wrap_malloc(count * size);
    return memset(block, 0, count * size);
}

void __wrap_free(void *block)
{
    unsigned i;
    if (!block)
        return;
    for (i = 0; i < block_count; i++)
        if (blocks[i] == block) {
            blocks[i] = 0;
            __real_free(block);
            return;
        }
    fault();
}

void *__wrap_realloc(void *block, unsigned long size)
{
    void *fresh;
    unsigned long old;
    if (!block)
        return __wrap_malloc(size);
    for (old = 0; !__asan_address_is_poisoned((char *)block + old); old++)
        ;
    fresh = __wrap_malloc(size);
    memcpy(fresh, block, old < size ? old : size);
    __wrap_free(block);
    return fresh;
}

void *__sc_block(unsigned long size, unsigned index)
{
    unsigned char *block = __wrap_malloc(size);
    (void)index;
    if (!size) {
        /* The allocator gives at least one byte; an empty block has none. 0xfa marks a redzone of the heap. */
        size_t scale, offset;
        __asan_get_shadow_mapping(&scale, &offset);
        *(unsigned char *)(((unsigned long)block >> scale) + offset) = 0xfa;
    }
    return block;
}

static void free_blocks(void)
{
    while (block_count)
        __real_free(blocks[--block_count]);
}

/* --- Runs --------------------------------------------------------------------------------------------------------- */

static int run(const struct lab_function *function, const unsigned char *bytes)
{
    fill = function >= lab_pattern && function < lab_pattern + lab_count ? 0xbe : 0;
    memset(lab_hit, 0, sizeof lab_hit);
    lab_inside = 0;
    lab_fuel = FUEL;
    lab_well = 0;
    function->reset();
    if (!__builtin_setjmp(lab_home)) {
        function->run(bytes);
        lab_well = 1;
    }
    free_blocks();
    return lab_well;
}

/* The input is an odometer; returns 0 when all have been shown. */
static int next(const struct lab_function *function, long long *values)
{
    unsigned i;
    for (i = 0; i < function->slot_count; i++) {
        if (values[i] < function->slots[i].high) {
            values[i]++;
            return 1;
        }
        values[i] = function->slots[i].low;
    }
    return 0;
}

static void store(const struct lab_function *function, const long long *values, unsigned char *bytes)
{
    unsigned i;
    for (i = 0; i < function->slot_count; i++)
        memcpy(bytes + function->slots[i].offset, &values[i], function->slots[i].size);
}

static void print_bytes(const unsigned char *bytes, unsigned size)
{
    unsigned i;
    for (i = 0; i < size; i++)
        printf("%02x", bytes[i]);
}

/* Takes away what the run did not hit, or hit in vain. */
static int keep(const struct lab_function *function, int well, unsigned char *hit)
{
    unsigned i, any = 0;
    for (i = 1; i <= function->labels; i++)
        any |= hit[i] = hit[i] && lab_hit[i] && (well || function->any_end >> i & 1);
    return any;
}

/* Which labels of those in `hit` the input covers, with both fills of automatic variables. */
static int covers(unsigned f, const unsigned char *bytes, unsigned char *hit, int *well)
{
    *well = run(&lab_zero[f], bytes);
    return keep(&lab_zero[f], *well, hit) && keep(&lab_zero[f], run(&lab_pattern[f], bytes), hit);
}

static void every_input(unsigned f)
{
    const struct lab_function *function = &lab_zero[f];
    unsigned char bytes[INPUT] = {0}, found[64][INPUT], covered[64] = {0}, hit[64];
    long long values[INPUT];
    unsigned long runs = 0, ended_well = 0;
    unsigned i;
    int well;
    for (i = 0; i < function->slot_count; i++)
        values[i] = function->slots[i].low;
    lab_slow = 0;
    do {
        store(function, values, bytes);
        for (i = 1; i <= function->labels; i++)
            hit[i] = !covered[i];
        if (covers(f, bytes, hit, &well))
            for (i = 1; i <= function->labels; i++)
                if (hit[i] && !covered[i]) {
                    covered[i] = 1;
                    memcpy(found[i], bytes, INPUT);
                }
        runs++;
        ended_well += well;
    } while (!lab_slow && next(function, values));
    printf("function %u %lu %lu %d\n", f, runs, ended_well, lab_slow);
    for (i = 1; i <= function->labels; i++)
        if (covered[i]) {
            printf("covered %u ", i);
            print_bytes(found[i], function->size);
            printf("\n");
        }
    fflush(stdout);
}

/* Lines `function hex-bytes`; answers with the labels that each covers. */
static void given_inputs(void)
{
    static char line[1024];
    unsigned f, i;
    int at, well;
    while (fgets(line, sizeof line, stdin)) {
        unsigned char bytes[INPUT] = {0}, hit[64];
        if (sscanf(line, "%u %n", &f, &at) != 1 || f >= lab_count)
            return;
        for (i = 0; i < lab_zero[f].size; i++) {
            unsigned byte;
            if (sscanf(line + at + 2 * i, "%2x", &byte) != 1)
                return;
            bytes[i] = byte;
        }
        memset(hit, 1, sizeof hit);
        printf("input");
        if (covers(f, bytes, hit, &well))
            for (i = 1; i <= lab_zero[f].labels; i++)
                if (hit[i])
                    printf(" %u", i);
        printf("\n");
    }
}

int main(int count, char **words)
{
    static char alternate[64 << 10];
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_NODEFER | SA_ONSTACK};
    unsigned i;
    sigaltstack(&stack, 0);
    for (i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, 0);
    if (count > 1 && !strcmp(words[1], "inputs"))
        given_inputs();
    else
        for (i = 0; i < lab_count; i++)
            every_input(i);
    return 0;
}
