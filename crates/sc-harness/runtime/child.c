/*
 * The process that runs user code: one test (fresh) or many (worker).
 *
 * Everything a run shows is in SC_AREA, which the server reads however the run ended.
 * A worker puts the program's globals back between two tests; what it cannot put back makes
 * it "dirty", and the server starts another.
 */
#define _GNU_SOURCE
#include "replay.h"
#include "sandbox.h"
#include "stream.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* The sanitizers' interface; their headers may be missing. */
extern void __sanitizer_set_report_fd(void *fd);
extern void __sanitizer_set_death_callback(void (*callback)(void));
extern int __sanitizer_get_ownership(const volatile void *p);
extern size_t __sanitizer_get_current_allocated_bytes(void);
extern void __asan_get_shadow_mapping(size_t *scale, size_t *offset);

union sc_shared __sc_shared __attribute__((aligned(SC_PAGE)));
_Static_assert(offsetof(struct sc_area, current) == 0 && offsetof(struct sc_area, state) == 64,
               "the symbols below give these offsets");
__asm__(".globl __sc_current\n"
        ".set __sc_current, __sc_shared\n"
        ".globl __sc_state\n"
        ".set __sc_state, __sc_shared + 64\n");

/* ---- the end of a run ---- */

static pid_t runner;       /* the process that may end the run; 0 outside of runs */
static int in_worker;      /* runs come back to the loop instead of ending the process */
static jmp_buf loop;
enum { ENDED = 1, AGAIN = 2 }; /* why it comes back */

static _Noreturn void quit(void) {
  for (;;)
    syscall(SYS_exit_group, 0);
}

static _Noreturn void end_run(unsigned outcome, unsigned detail) {
  if (getpid() != runner)
    quit(); /* a process the user made; not the run */
  SC_AREA->detail = detail;
  SC_AREA->outcome = outcome;
  if (!in_worker)
    quit();
  if (syscall(SYS_gettid) != runner) {
    SC_AREA->dirty = 1;
    quit(); /* another thread's stack has no way back to the loop */
  }
  runner = 0;
  longjmp(loop, ENDED);
}

void __sc_assume(int holds) {
  if (!holds)
    end_run(SC_ASSUMPTION, 0);
}

void __sc_assert(int holds) {
  if (!holds)
    end_run(SC_ORACLE, 0);
}

void __sc_oracle(int holds) {
  if (!holds)
    end_run(SC_ORACLE, 1);
}

void __sc_user_label(int holds) { (void)holds; }

/* ---- what user code calls through --wrap ---- */

_Noreturn static void user_exit(int status) {
  if (!runner) /* a constructor of the user, before any run */
    syscall(SYS_exit_group, status);
  end_run(SC_OK, 1);
}

_Noreturn void __wrap_exit(int status) { user_exit(status); }
_Noreturn void __wrap__exit(int status) { user_exit(status); }
_Noreturn void __wrap__Exit(int status) { user_exit(status); }
_Noreturn void __wrap_quick_exit(int status) { user_exit(status); }

/* Also where the host has no seccomp. */
pid_t __wrap_fork(void) {
  errno = EPERM;
  return -1;
}
pid_t __wrap_vfork(void) {
  errno = EPERM;
  return -1;
}

/* Ranges go around our descriptors. */
int __wrap_close_range(unsigned first, unsigned last, int flags) {
  long result = 0;
  SC_AREA->dirty = 1;
  if (first < SC_FD_LOW)
    result = syscall(SC_NR_close_range, first, last < SC_FD_LOW ? last : SC_FD_LOW - 1, flags);
  if (result == 0 && last > SC_FD_HIGH)
    result = syscall(SC_NR_close_range, first > SC_FD_HIGH ? first : SC_FD_HIGH + 1, last, flags);
  return (int)result;
}
void __wrap_closefrom(int first) {
  __wrap_close_range(first < 0 ? 0u : (unsigned)first, ~0u, 0);
}

/* Calls whose effect outlives a test. The trampolines leave all arguments where they are,
   whatever the type of the function that is called in the end. */
unsigned __sc_dirty;
#ifdef SC_TRAMPOLINES
#if defined(__x86_64__)
#define SC_JUMP(name)                                                                              \
  "  movl $1, __sc_dirty(%rip)\n"                                                                  \
  "  jmp __real_" #name "@PLT\n"
#elif defined(__aarch64__)
#define SC_JUMP(name)                                                                              \
  "  adrp x16, __sc_dirty\n"                                                                       \
  "  mov w17, #1\n"                                                                                \
  "  str w17, [x16, :lo12:__sc_dirty]\n"                                                           \
  "  b __real_" #name "\n"
#endif
#define SC_DIRTY(name)                                                                             \
  __asm__(".text\n.globl __wrap_" #name "\n"                                                       \
          ".type __wrap_" #name ", %function\n"                                                    \
          "__wrap_" #name ":\n" SC_JUMP(name));
SC_TRAMPOLINES
#endif

/* ---- memory that sanitizers watch ---- */

/* memcpy and its like are intercepted, and the redzones between globals, and texts of the
   sanitizers, are no business of theirs. Compiled with -fno-builtin, so that these stay loops. */
static void raw_copy(unsigned char *to, const unsigned char *from, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = from[i];
}

static void raw_clear(unsigned char *to, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = 0;
}

static int raw_is_zero(const unsigned char *p, size_t size) {
  unsigned char any = 0;
  for (size_t i = 0; i < size; i++)
    any |= p[i];
  return any == 0;
}

/* ---- sanitizers ---- */

static void append(char *buffer, volatile unsigned *size, unsigned most, const char *text) {
  unsigned at = *size;
  while (*text && at < most)
    buffer[at++] = *text++;
  *size = at;
}

static int begins(const char *text, const char *with) {
  while (*with)
    if (*text++ != *with++)
      return 0;
  return 1;
}

/* An error inside a label's predicate is none of the program. A worker leaves that label out of
   this run and goes on: predicates only read, and a worker only filters. (A fresh process ends,
   and the test is run again without the label.) */
static unsigned undefined[__SC_LABELS + 1], undefined_count;

static int is_forgiven(void) { return in_worker && SC_AREA->current != 0; }

static void leave_out(unsigned label) {
  if (label > __SC_LABELS)
    return;
  SC_AREA->state[label] = SC_MASKED;
  for (unsigned i = 0; i < undefined_count; i++)
    if (undefined[i] == label)
      return;
  undefined[undefined_count++] = label;
}

/* Both are called when a report begins. */
void __asan_on_error(void) {
  if (runner && is_forgiven())
    leave_out(SC_AREA->current);
}
void __ubsan_on_report(void) { __asan_on_error(); }

/* A fault inside a predicate cannot be passed over: the run begins anew, without that label. */
static struct sigaction first_action[NSIG];

static void on_fault(int number, siginfo_t *info, void *context) {
  if (runner && is_forgiven() && syscall(SYS_gettid) == runner) {
    leave_out(SC_AREA->current);
    runner = 0;
    longjmp(loop, AGAIN);
  }
  first_action[number].sa_sigaction(number, info, context);
}

static void catch_faults(void) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE};
  for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    /* Only where the sanitizers have a handler that the others can go to. */
    if (sigaction(faults[i], 0, &first_action[faults[i]]) == 0 &&
        (first_action[faults[i]].sa_flags & SA_SIGINFO))
      sigaction(faults[i], &action, 0);
  }
}

/* Called with every piece of text a sanitizer prints. Descriptors may be closed by then;
   this memory is always there. */
void __sanitizer_on_print(const char *text) {
  if (!runner || getpid() != runner || is_forgiven())
    return;
  append(SC_AREA->report, &SC_AREA->report_size, SC_REPORT_MAX, text);
  for (const char *at = text; *at; at++)
    if (begins(at, "SUMMARY: ")) { /* kept even when the report is too long */
      append(SC_AREA->summary, &SC_AREA->summary_size, SC_SUMMARY_MAX, at);
      /* All is said. Code is compiled so that it could go on after an error; it must not. */
      SC_AREA->died = 1;
      quit();
    }
}

static void on_death(void) {
  if (runner && getpid() == runner)
    SC_AREA->died = 1;
}

/* ---- blocks of the harness ---- */

enum { BLOCKS_MAX = 4096 };
static void *blocks[BLOCKS_MAX];
static unsigned block_count;

/* The size of an array is a multiple of the alignment of its elements. Where that could be more
   than what malloc gives, the block is put where any such type may be. */
static void *allocate(size_t size) {
  size_t alignment = size & -size;
  if (alignment <= 16)
    return malloc(size);
  return aligned_alloc(alignment < 4096 ? alignment : 4096, size);
}

void *__sc_block(unsigned long size, unsigned index) {
  (void)index;
  unsigned char *block = allocate(size ? size : 1);
  if (!block)
    end_run(SC_MEMORY, 0);
  if (size == 0) {
    /* The allocator gives at least one readable byte; an empty block has none. 0xfa is the
       shadow of a heap redzone, so that the report says what it is. */
    size_t scale, offset;
    __asan_get_shadow_mapping(&scale, &offset);
    *(unsigned char *)(((uintptr_t)block >> scale) + offset) = 0xfa;
  }
  if (in_worker && block_count < BLOCKS_MAX)
    blocks[block_count++] = block;
  return block;
}

void *__sc_stream(const void *bytes, unsigned long size, unsigned index) {
  (void)index;
  void *stream = sc_stream_open(bytes, size);
  if (!stream)
    end_run(SC_MEMORY, 0);
  return stream;
}

static void free_blocks(void) {
  sc_streams_close();
  for (unsigned i = 0; i < block_count; i++)
    if (__sanitizer_get_ownership(blocks[i])) /* the program may have freed it */
      free(blocks[i]);
  block_count = 0;
}

/* ---- the program's globals ---- */

struct range {
  unsigned char *begin, *copy;
  size_t size;
};
static struct range data, bss, zeros; /* zeros: whole pages of bss that were all zero */

static struct range range_of(unsigned char *begin, unsigned char *end) {
  struct range r = {begin, 0, (size_t)(end - begin)};
  if (r.size) {
    r.copy = mmap(0, r.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (r.copy == MAP_FAILED)
      r.copy = 0;
    else
      raw_copy(r.copy, begin, r.size);
  }
  return r;
}

/* Large arrays are dropped page by page instead of copied: only what was touched costs. */
static void snapshot(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uintptr_t low = ((uintptr_t)__sc_bss_begin + page - 1) / page * page;
  uintptr_t high = (uintptr_t)__sc_bss_end / page * page;
  data = range_of(__sc_data_begin, __sc_data_end);
  if (high > low && high - low >= 16 * page && raw_is_zero((unsigned char *)low, high - low)) {
    zeros = (struct range){(unsigned char *)low, 0, high - low};
    bss = range_of((unsigned char *)low, (unsigned char *)low); /* nothing */
  } else {
    bss = range_of(__sc_bss_begin, __sc_bss_end);
  }
}

static void restore_range(const struct range *r) {
  if (r->size && r->copy)
    raw_copy(r->begin, r->copy, r->size);
}

extern char **environ;
static char **first_environ;

static void restore(void) {
  restore_range(&data);
  restore_range(&bss);
  if (zeros.size) {
    unsigned char *end = zeros.begin + zeros.size;
    raw_clear(__sc_bss_begin, (size_t)(zeros.begin - __sc_bss_begin));
    raw_clear(end, (size_t)(__sc_bss_end - end));
    madvise(zeros.begin, zeros.size, MADV_DONTNEED);
  }
  environ = first_environ;
}

/* ---- runs ---- */

static unsigned char *private_input;
static unsigned char fill; /* what the allocator fills new blocks with */

void sc_child_prepare(void) {
  snapshot();
  first_environ = environ;
  private_input = malloc(__sc_input_size);
  fill = private_input[0];
  __sanitizer_set_death_callback(on_death);
  __sanitizer_set_report_fd((void *)(uintptr_t)SC_FD_NULL);
}

/* exit called by the C library itself (err, for one). Registered before user code runs, so it
   is called after the user's own handlers. */
static void on_exit_inside_libc(void) {
  if (runner && getpid() == runner && SC_AREA->outcome == SC_NONE) {
    SC_AREA->detail = 1;
    SC_AREA->outcome = SC_OK;
  }
}

void sc_child_confine(const char *directory, pid_t server) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != server)
    quit(); /* it died before we could ask to die with it */
  prctl(PR_SET_DUMPABLE, 1); /* the program has its files below /proc/self */
  signal(SIGPIPE, SIG_DFL);
  close(SC_FD_REQUEST);
  close(SC_FD_REPLY);
  if (chdir(directory) != 0)
    quit();
  int here = open(".", O_PATH | O_DIRECTORY);
  if (here >= 0 && dup2(here, SC_FD_DIRECTORY) >= 0)
    close(here);
  sc_limits();
  /* Said again in this process: else the sanitizers take the descriptor for another's, and open a
     file for their reports here. */
  __sanitizer_set_report_fd((void *)(uintptr_t)SC_FD_NULL);
  atexit(on_exit_inside_libc);
  SC_AREA->confined = (unsigned)sc_sandbox_process();
}

/* The compiler fills automatic variables where they are declared. One whose declaration is jumped
   over holds what the stack does: the fill as well, and nothing of ours. */
__attribute__((noinline)) static void fill_stack(void) {
  volatile uint64_t area[8192];
  for (unsigned i = 0; i < sizeof area / sizeof area[0]; i++)
    area[i] = fill * (~(uint64_t)0 / 255);
}

static void run(const unsigned char *input) {
  raw_copy(private_input, input, __sc_input_size);
  runner = getpid();
  __sc_canonicalise(private_input);
  fill_stack();
  errno = 0; /* as at the start of a program */
  __sc_execute(private_input);
  end_run(SC_OK, 0);
}

_Noreturn void sc_child_fresh(unsigned char *input) {
  run(input);
  quit();
}

static struct timespec directory_changed(void) {
  struct stat now;
  memset(&now, 0, sizeof now);
  fstat(SC_FD_DIRECTORY, &now);
  return now.st_mtim;
}

/* Puts everything back for another run of the same test. What is left out stays so. */
static void start_again(void) {
  free_blocks();
  restore();
  for (unsigned id = 1; id <= __SC_LABELS; id++)
    if (SC_AREA->state[id] != SC_MASKED)
      SC_AREA->state[id] = SC_EVALUATE;
  for (unsigned i = 0; i < undefined_count; i++)
    SC_AREA->state[undefined[i]] = SC_MASKED;
  SC_AREA->current = 0;
}

#ifdef SC_THREAD_LOCALS
enum { TESTS_PER_WORKER = 1, TESTS_PER_CHECK = 32 }; /* they cannot be put back */
#else
enum { TESTS_PER_WORKER = 10000, TESTS_PER_CHECK = 32 };
#endif
static const size_t leak_limit = 64u << 20;

_Noreturn void sc_child_worker(unsigned char *input) {
  struct timespec clean = directory_changed();
  size_t allocated = __sanitizer_get_current_allocated_bytes();
  unsigned char token;
  in_worker = 1;
  catch_faults();
  __sc_dirty = 0; /* set by our own calls so far */
  for (volatile unsigned tests = 1;; tests++) {
    if (read(SC_FD_WORK, &token, 1) != 1)
      quit();
    undefined_count = 0;
    if (setjmp(loop) == AGAIN)
      start_again();
    if (SC_AREA->outcome == SC_NONE)
      run(input);
    for (unsigned i = 0; i < undefined_count; i++)
      SC_AREA->state[undefined[i]] = SC_MASKED; /* also if it then came out true */
    unsigned dirty = __sc_dirty || tests >= TESTS_PER_WORKER;
    struct timespec now = directory_changed();
    dirty |= now.tv_sec != clean.tv_sec || now.tv_nsec != clean.tv_nsec;
    free_blocks();
    if (tests % TESTS_PER_CHECK == 0)
      dirty |= __sanitizer_get_current_allocated_bytes() > allocated + leak_limit;
    restore();
    if (dirty)
      SC_AREA->dirty = 1;
    if (write(SC_FD_DONE, &token, 1) != 1)
      quit();
  }
}
