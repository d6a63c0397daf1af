/* Memory of the program under test, apart from libFuzzer's own.
 *
 * Input blocks end exactly at an inaccessible page, so that the first byte past the end traps. What the program
 * allocates itself comes from a private heap that is emptied before every run: nothing leaks from run to run, addresses
 * and contents depend on this run alone, and a program that writes where it must not rarely hits libFuzzer.
 */
#ifndef SC_FUZZ_HEAP_H
#define SC_FUZZ_HEAP_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#define SC_PAGE 4096UL
#define SC_HEAP_BYTES (256UL << 20) /* more than this in one run: allocations fail */
#define SC_HEAP_KEEP (1UL << 20)    /* touched memory above this goes back to the system after the run */
#define SC_FILL_BYTES 4096UL        /* how much of a fresh block is filled, as the address sanitizer does */
#define SC_FILL 0xbe
#define SC_MAX_BLOCKS 4096U
#define SC_CLASSES 129U

/* Weak: a function that the user's code defines itself is not wrapped, and then these are nobody's. */
void *__real_malloc(size_t) __attribute__((weak));
void __real_free(void *) __attribute__((weak));
void *__real_calloc(size_t, size_t) __attribute__((weak));
void *__real_realloc(void *, size_t) __attribute__((weak));
void *__real_reallocarray(void *, size_t, size_t) __attribute__((weak));
void *__real_aligned_alloc(size_t, size_t) __attribute__((weak));
int __real_posix_memalign(void **, size_t, size_t) __attribute__((weak));
char *__real_strdup(const char *) __attribute__((weak));
char *__real_strndup(const char *, size_t) __attribute__((weak));
size_t __real_malloc_usable_size(void *) __attribute__((weak));

/* Given by fuzz.c. */
static volatile int sc_running;
static volatile int sc_busy;
static unsigned long sc_run_number;
static void sc_fault(int signal, const void *where) __attribute__((noreturn));
static void sc_die(const char *why) __attribute__((noreturn));

/* ---- input blocks ---- */

struct sc_block {
    unsigned char *guard; /* the block ends here */
    size_t room;          /* accessible bytes before the guard */
    unsigned char *start; /* in this run */
    size_t size;
    unsigned long given_in, freed_in; /* run numbers */
};

static struct sc_block sc_blocks[SC_MAX_BLOCKS];
static unsigned sc_block_count; /* blocks that have room */
static unsigned sc_align_blocks; /* this run: start blocks where malloc would, at a multiple of 16 */

static void *sc_heap_allocate(size_t size, size_t alignment);

static void sc_block_grow(struct sc_block *block, size_t size) {
    size_t room = (size + 15 + SC_PAGE) / SC_PAGE * SC_PAGE;
    unsigned char *base;
    sc_busy = 1; /* not to be interrupted by a time-out */
    if (block->guard)
        munmap(block->guard - block->room, block->room + SC_PAGE);
    base = mmap(NULL, room + SC_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base + room, SC_PAGE, PROT_NONE) != 0)
        sc_die("no memory for input blocks");
    block->guard = base + room;
    block->room = room;
    sc_busy = 0;
}

void *__sc_block(unsigned long size, unsigned index) {
    struct sc_block *block;
    size_t padded = sc_align_blocks ? (size + 15) / 16 * 16 : size;
    if (index >= SC_MAX_BLOCKS) {
        void *memory = sc_heap_allocate(size, 16);
        if (!memory)
            sc_die("input blocks do not fit the heap");
        return memory;
    }
    block = &sc_blocks[index];
    if (!block->guard || block->room < padded)
        sc_block_grow(block, padded);
    if (index >= sc_block_count)
        sc_block_count = index + 1;
    block->start = block->guard - padded;
    block->size = size;
    block->given_in = sc_run_number;
    block->freed_in = 0;
    return block->start;
}

void *__sc_stream(const void *bytes, unsigned long size, unsigned index) {
    void *stream;
    (void)index;
    sc_busy = 1; /* not to be interrupted by a time-out */
    stream = sc_stream_open(bytes, size);
    sc_busy = 0;
    if (!stream)
        sc_die("no memory for input streams");
    return stream;
}

/* The block of this run that holds the address, or that ends there (an empty one). */
static struct sc_block *sc_block_of(const void *address) {
    const unsigned char *at = address;
    unsigned i;
    for (i = 0; i < sc_block_count; i++) {
        struct sc_block *block = &sc_blocks[i];
        if (block->given_in == sc_run_number && at >= block->guard - block->room && at <= block->guard)
            return block;
    }
    return NULL;
}

/* ---- the private heap ---- */

struct sc_head {
    size_t size;
    uint32_t state;
    uint32_t class_;
};
#define SC_USED 0x5ca110c8U
#define SC_FREED 0x5cf9eed0U

static unsigned char *sc_heap, *sc_heap_top;
static unsigned char *sc_free_lists[SC_CLASSES];

static void sc_heap_open(void) {
    sc_heap = mmap(NULL, SC_HEAP_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (sc_heap == MAP_FAILED)
        sc_die("no memory for the program's heap");
    sc_heap_top = sc_heap;
}

static void sc_heap_reset(void) {
    size_t used = (size_t)(sc_heap_top - sc_heap);
    if (used == 0)
        return;
    if (used > SC_HEAP_KEEP)
        madvise(sc_heap + SC_HEAP_KEEP, (used - SC_HEAP_KEEP + SC_PAGE - 1) / SC_PAGE * SC_PAGE, MADV_DONTNEED);
    sc_heap_top = sc_heap;
    memset(sc_free_lists, 0, sizeof sc_free_lists);
}

static int sc_in_heap(const void *address) {
    return (const unsigned char *)address >= sc_heap && (const unsigned char *)address < sc_heap + SC_HEAP_BYTES;
}

static struct sc_head *sc_head_of(void *block) { return (struct sc_head *)((unsigned char *)block - sizeof(struct sc_head)); }

/* Classes of 16 bytes up to 1 KiB, then powers of two. */
static uint32_t sc_class_of(size_t size, size_t *rounded) {
    uint32_t class_ = 64;
    size_t room = 1024;
    if (size <= 1024) {
        class_ = (uint32_t)((size + 15) / 16);
        *rounded = class_ ? class_ * 16UL : 16;
        return class_ ? class_ : 1;
    }
    while (room < size) {
        room *= 2;
        class_++;
    }
    *rounded = room;
    return class_;
}

static void *sc_heap_allocate(size_t size, size_t alignment) {
    size_t room = 0;
    uint32_t class_;
    unsigned char *block;
    struct sc_head *head;
    if (size > SC_HEAP_BYTES / 2 || alignment > SC_HEAP_BYTES / 2) {
        errno = ENOMEM;
        return NULL;
    }
    class_ = sc_class_of(size, &room);
    if (alignment <= 16 && sc_free_lists[class_]) {
        block = sc_free_lists[class_];
        if (!sc_in_heap(block) || sc_head_of(block)->state != SC_FREED)
            sc_fault(6, __builtin_return_address(0)); /* the program wrote into freed memory */
        memcpy(&sc_free_lists[class_], block, sizeof(unsigned char *));
    } else {
        uintptr_t at = (uintptr_t)sc_heap_top + sizeof(struct sc_head);
        if (alignment > 16)
            at = (at + alignment - 1) & ~(uintptr_t)(alignment - 1);
        if (at + room > (uintptr_t)sc_heap + SC_HEAP_BYTES) {
            errno = ENOMEM;
            return NULL;
        }
        block = (unsigned char *)at;
        sc_heap_top = block + room;
    }
    head = sc_head_of(block);
    head->size = size;
    head->class_ = class_;
    head->state = SC_USED;
    memset(block, SC_FILL, size < SC_FILL_BYTES ? size : SC_FILL_BYTES);
    return block;
}

/* The size of a live block of the program, which is ours; a bad pointer ends the run. */
static size_t sc_owned_size(void *block, struct sc_block *input, const void *where) {
    if (input) {
        if (block != input->start || input->freed_in == sc_run_number)
            sc_fault(6, where);
        return input->size;
    }
    if (((uintptr_t)block & 15) != 0 || sc_head_of(block)->state != SC_USED)
        sc_fault(6, where);
    return sc_head_of(block)->size;
}

static void sc_heap_free(void *block, struct sc_block *input, const void *where) {
    sc_owned_size(block, input, where);
    if (input) {
        input->freed_in = sc_run_number;
    } else {
        struct sc_head *head = sc_head_of(block);
        head->state = SC_FREED;
        memcpy(block, &sc_free_lists[head->class_], sizeof(unsigned char *));
        sc_free_lists[head->class_] = block;
    }
}

void *__wrap_malloc(size_t size) { return sc_running ? sc_heap_allocate(size, 16) : __real_malloc(size); }

void __wrap_free(void *block) {
    struct sc_block *input;
    if (!block)
        return;
    input = sc_running ? sc_block_of(block) : NULL;
    if (input || sc_in_heap(block))
        sc_heap_free(block, input, __builtin_return_address(0));
    else
        __real_free(block);
}

void *__wrap_calloc(size_t count, size_t size) {
    size_t bytes;
    void *block;
    if (!sc_running)
        return __real_calloc(count, size);
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    block = sc_heap_allocate(bytes, 16);
    if (block)
        memset(block, 0, bytes);
    return block;
}

static void *sc_resize(void *block, size_t size, const void *where) {
    struct sc_block *input = sc_running && block ? sc_block_of(block) : NULL;
    size_t old;
    void *fresh;
    if (!sc_running || (block && !input && !sc_in_heap(block)))
        return __real_realloc(block, size);
    if (!block)
        return sc_heap_allocate(size, 16);
    old = sc_owned_size(block, input, where);
    if (size == 0) { /* as glibc does */
        sc_heap_free(block, input, where);
        return NULL;
    }
    fresh = sc_heap_allocate(size, 16);
    if (fresh) {
        memcpy(fresh, block, old < size ? old : size);
        sc_heap_free(block, input, where);
    }
    return fresh;
}

void *__wrap_realloc(void *block, size_t size) { return sc_resize(block, size, __builtin_return_address(0)); }

void *__wrap_reallocarray(void *block, size_t count, size_t size) {
    size_t bytes;
    if (!sc_running)
        return __real_reallocarray(block, count, size);
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return sc_resize(block, bytes, __builtin_return_address(0));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    if (!sc_running || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return __real_aligned_alloc(alignment, size);
    return sc_heap_allocate(size, alignment);
}

int __wrap_posix_memalign(void **result, size_t alignment, size_t size) {
    if (!sc_running || alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return __real_posix_memalign(result, alignment, size);
    *result = sc_heap_allocate(size, alignment);
    return *result ? 0 : ENOMEM;
}

static char *sc_copy_text(const char *text, size_t length) {
    char *copy = sc_heap_allocate(length + 1, 16);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

char *__wrap_strdup(const char *text) { return sc_running ? sc_copy_text(text, strlen(text)) : __real_strdup(text); }

char *__wrap_strndup(const char *text, size_t most) {
    return sc_running ? sc_copy_text(text, strnlen(text, most)) : __real_strndup(text, most);
}

size_t __wrap_malloc_usable_size(void *block) {
    struct sc_block *input = sc_running && block ? sc_block_of(block) : NULL;
    if (!sc_running || !block || (!input && !sc_in_heap(block)))
        return __real_malloc_usable_size(block);
    return sc_owned_size(block, input, __builtin_return_address(0));
}

#endif
