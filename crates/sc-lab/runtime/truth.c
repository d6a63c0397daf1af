/* Runs every input of every function and prints which labels are covered, and by which input.

   A run that goes wrong comes back here at once, with no process and mostly no signal in between: checks of the
   undefined-behaviour sanitizer call `lab_trap` (-ftrap-function), reports of the address sanitizer are wrapped, and so
   are functions of the C library, whose arguments are checked here.

   This file is compiled without sanitizers. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sanitizer/asan_interface.h>
#include "truth.h"

extern const struct lab_function lab_zero[], lab_pattern[];
extern const unsigned lab_count;

enum { LABELS = 4096, FUEL = 3000, BLOCKS = 64, STACK = 64 << 10, INPUT = 64 };

unsigned char __sc_state[LABELS]; /* 1: hit, 2: masked */
volatile unsigned __sc_current;   /* the label whose predicate is evaluated, in text of the annotator */
int lab_inside;
long lab_fuel;
void *lab_back[5];

static void *lab_home[5];
static int lab_well, lab_slow;

static int lab_again;
static unsigned long lab_runs;

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
    if (__sc_current) {
        /* As replay does: the input is run again without this label. */
        __sc_state[__sc_current] = 2;
        lab_again = 1;
    }
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

/* Text of the annotator has no fuel: a run that takes several ticks of the timer takes too long. */
static void on_tick(int signal)
{
    static unsigned long last;
    (void)signal;
    if (last == lab_runs)
        lab_out_of_fuel();
    last = lab_runs;
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

int __wrap_strncmp(const char *a, const char *b, unsigned long size)
{
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (; size; size--, p++, q++) {
        check(p, 1), check(q, 1);
        if (*p != *q || !*p)
            return *p < *q ? -1 : *p > *q;
    }
    return 0;
}

char *__wrap_strncpy(char *to, const char *from, unsigned long size)
{
    unsigned long i;
    check(to, size);
    for (i = 0; i < size; i++) {
        check(from, 1);
        to[i] = *from;
        from += *from != 0;
    }
    return to;
}

/* As if the bytes after the one that is found did not matter. */
void *__wrap_memchr(const void *memory, int byte, unsigned long size)
{
    const unsigned char *p = memory;
    for (; size; size--, p++) {
        check(p, 1);
        if (*p == (unsigned char)byte)
            return (void *)p;
    }
    return 0;
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

void *__sc_block_up_to(unsigned long size, unsigned long most, unsigned index)
{
    (void)most;
    return __sc_block(size, index);
}

static void free_blocks(void)
{
    while (block_count)
        __real_free(blocks[--block_count]);
}

/* --- Runs --------------------------------------------------------------------------------------------------------- */

/* Writable data of the functions, as it was at the beginning. The linker script puts it together; text without it has
   functions that set everything back. Copies are loops, since `memcpy` looks at the marks of the sanitizer. */
extern char __sc_data_begin[] __attribute__((weak)), __sc_data_end[] __attribute__((weak));
extern char __sc_bss_begin[] __attribute__((weak)), __sc_bss_end[] __attribute__((weak));
static char *saved;

static void save_data(void)
{
    long i, size = __sc_data_end - __sc_data_begin;
    saved = size ? __real_malloc(size) : 0; /* no block of a run */
    for (i = 0; i < size; i++)
        saved[i] = __sc_data_begin[i];
}

static void restore_data(void)
{
    long i, size = __sc_data_end - __sc_data_begin;
    for (i = 0; i < size; i++)
        __sc_data_begin[i] = saved[i];
    size = __sc_bss_end - __sc_bss_begin;
    for (i = 0; i < size; i++)
        __sc_bss_begin[i] = 0;
}

static int run_once(const struct lab_function *function, const unsigned char *bytes)
{
    lab_runs++;
    lab_inside = 0;
    __sc_current = 0;
    lab_again = 0;
    lab_fuel = FUEL;
    lab_well = 0;
    restore_data();
    function->reset();
    if (!__builtin_setjmp(lab_home)) {
        function->run(bytes);
        lab_well = 1;
    }
    free_blocks();
    return lab_well;
}

static int run(const struct lab_function *function, const unsigned char *bytes)
{
    unsigned i;
    fill = function >= lab_pattern && function < lab_pattern + lab_count ? 0xbe : 0;
    for (i = 0; i <= function->labels; i++)
        __sc_state[i] = 0;
    do {
        for (i = 0; i <= function->labels; i++)
            if (__sc_state[i] != 2)
                __sc_state[i] = 0;
        run_once(function, bytes);
    } while (lab_again && !lab_slow);
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

static int counts_at_any_end(const struct lab_function *function, unsigned label)
{
    const unsigned *one;
    for (one = function->any_end; *one; one++)
        if (*one == label)
            return 1;
    return 0;
}

/* Takes away what the run did not hit, or hit in vain. */
static int keep(const struct lab_function *function, int well, unsigned char *hit)
{
    unsigned i, any = 0;
    for (i = 1; i <= function->labels; i++)
        any |= hit[i] = hit[i] && __sc_state[i] == 1 && (well || counts_at_any_end(function, i));
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
    static unsigned char found[LABELS][INPUT], covered[LABELS], hit[LABELS];
    unsigned char bytes[INPUT] = {0};
    long long values[INPUT];
    unsigned long runs = 0, ended_well = 0;
    unsigned i;
    int well;
    for (i = 0; i < function->slot_count; i++)
        values[i] = function->slots[i].low;
    lab_slow = 0;
    memset(covered, 0, sizeof covered);
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
    printf("function %u %lu %lu %d %u\n", f, runs, ended_well, lab_slow, function->labels);
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
        static unsigned char hit[LABELS];
        unsigned char bytes[INPUT] = {0};
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
        fflush(stdout);
    }
}

int main(int count, char **words)
{
    static char alternate[64 << 10];
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_NODEFER | SA_ONSTACK};
    struct sigaction tick = {.sa_handler = on_tick, .sa_flags = SA_NODEFER | SA_ONSTACK | SA_RESTART};
    struct itimerval second = {{1, 0}, {1, 0}};
    unsigned i;
    save_data();
    sigaltstack(&stack, 0);
    sigaction(SIGVTALRM, &tick, 0);
    setitimer(ITIMER_VIRTUAL, &second, 0);
    for (i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, 0);
    if (count > 1 && !strcmp(words[1], "inputs"))
        given_inputs();
    else
        for (i = 0; i < lab_count; i++)
            every_input(i);
    return 0;
}
