/*
 * Linked to programs of tests that seacoral replays: confines them, and keeps what a run shows in a
 * file that outlives the process, whatever the test does.
 *
 * SC_SCRATCH  the only directory that tests may write to
 * SC_STATE    file of at least sizeof(union sc_shared) bytes, if the program was compiled with labels;
 *             labels whose byte is not 0 are left alone
 * SC_CAPTURE  file that the inputs of calls are written to
 * SC_ALONE    no new processes, no signals to others
 * SC_TEST     number of the only function of tests that does anything
 */
#define _GNU_SOURCE
#include "sandbox.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { SC_PAGE = 65536 /* a multiple of every page size */, SC_STACK = 32 << 20 };
enum { SC_REPORT_MAX = 32768, SC_SUMMARY_MAX = 1024, SC_LANDLOCK_SIGNALS = 6 };
enum { SC_FD_CAPTURE = 198, SC_CAPTURED_MAX = 1000 };
enum { SC_ASSUMPTION = 2, SC_ORACLE = 3 }; /* as in replay.h */

/* The validator reads these at the same offsets. */
struct sc_area {
  volatile unsigned current;
  volatile unsigned outcome;                  /* the run ended by an assumption or assertion */
  volatile unsigned died;                     /* a sanitizer reported, in whatever process */
  volatile unsigned landlock, seccomp;        /* what the host gave to confine the run */
  volatile unsigned report_size, summary_size;
  volatile unsigned started;
  volatile unsigned unprivileged;             /* the same */
  volatile unsigned entered;                  /* the function of SC_TEST was called */
  char report[SC_REPORT_MAX];
  char summary[SC_SUMMARY_MAX];
};

/* Whole pages of their own, to be replaced by the file's. */
union sc_shared {
  struct sc_area area;
  unsigned char pages[SC_PAGE + (__SC_LABELS + 1 + SC_PAGE - 1) / SC_PAGE * SC_PAGE];
};
union sc_shared __sc_shared __attribute__((aligned(SC_PAGE)));
_Static_assert(offsetof(struct sc_area, current) == 0 && sizeof(struct sc_area) <= SC_PAGE,
               "the symbols below give these offsets");
__asm__(".globl __sc_current\n"
        ".set __sc_current, __sc_shared\n"
        ".globl __sc_state\n"
        ".set __sc_state, __sc_shared + 65536\n");
#define SC_AREA (&__sc_shared.area)

/* ---- what sanitizers say ---- */

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

/* Called with every piece of text a sanitizer prints. Only the first report counts. */
void __sanitizer_on_print(const char *text) {
  if (SC_AREA->died)
    return;
  append(SC_AREA->report, &SC_AREA->report_size, SC_REPORT_MAX, text);
  for (const char *at = text; *at; at++)
    if (begins(at, "SUMMARY: ")) {
      append(SC_AREA->summary, &SC_AREA->summary_size, SC_SUMMARY_MAX, at);
      SC_AREA->died = 1;
      return;
    }
}

/* ---- seacoral.h, unless the suite brings its own ---- */

static _Noreturn void end_run(unsigned outcome) {
  if (SC_AREA->outcome == 0)
    SC_AREA->outcome = outcome;
  for (;;)
    syscall(SYS_exit_group, 78);
}

__attribute__((weak)) void __sc_assume(int holds) {
  if (!holds)
    end_run(SC_ASSUMPTION);
}
__attribute__((weak)) void __sc_assert(int holds) {
  if (!holds)
    end_run(SC_ORACLE);
}
__attribute__((weak)) void __sc_user_label(int holds) { (void)holds; }

/* ---- functions of tests ---- */

static unsigned only;

/* Whether a function of tests has to return at once: another one is being measured. */
int __sc_skips(unsigned number) {
  if (only == 0)
    return 0;
  if (number == only)
    SC_AREA->entered = 1;
  return number != only;
}

/* ---- calls of the entrypoint ---- */

static int capturing;
static unsigned captured;

/* The inputs of a call, one record each. Whole records only: what is cut is not a test. */
void __sc_captured(const void *bytes, unsigned size) {
  if (capturing && captured++ < SC_CAPTURED_MAX)
    capturing = write(SC_FD_CAPTURE, bytes, size) == (ssize_t)size;
}

static void open_capture(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  capturing = file >= 0 && dup3(file, SC_FD_CAPTURE, O_CLOEXEC) == SC_FD_CAPTURE;
  if (file >= 0)
    close(file);
}

/* ---- the start of a program ---- */

/* Programs may have processes of their own, and signal nobody else. */
static int own_signals_only(void) {
  unsigned self = (unsigned)getpid();
  struct sc_filter f;
  sc_filter_begin(&f);
  sc_only(&f, SYS_kill, 0, self, EPERM);
  sc_only(&f, SYS_rt_sigqueueinfo, 0, self, EPERM);
  /* Processes that the program started may abort: raise is a signal to oneself, whose number is not known here. */
  sc_only(&f, SYS_tgkill, 2, SIGABRT, EPERM);
  sc_deny(&f, SYS_tkill, EPERM);
  sc_deny(&f, SYS_rt_tgsigqueueinfo, EPERM);
  sc_deny(&f, SC_NR_pidfd_send_signal, EPERM);
  return sc_filter_install(&f, SECCOMP_RET_ALLOW);
}

/* Before the constructors of the user. */
__attribute__((constructor(1))) static void sc_suite_start(void) {
  const char *state = getenv("SC_STATE"), *scratch = getenv("SC_SCRATCH");
  if (state != NULL) {
    int file = open(state, O_RDWR | O_CLOEXEC);
    if (file < 0 || mmap(&__sc_shared, sizeof __sc_shared, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
      _exit(99);
    close(file);
    SC_AREA->started = 1;
    /* Frames are larger with sanitizers, and replay has this much for them. */
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < SC_STACK) {
      stack.rlim_cur = stack.rlim_max < SC_STACK ? stack.rlim_max : SC_STACK;
      setrlimit(RLIMIT_STACK, &stack);
    }
  }
  if (getenv("SC_CAPTURE") != NULL)
    open_capture(getenv("SC_CAPTURE"));
  if (getenv("SC_TEST") != NULL)
    only = (unsigned)strtoul(getenv("SC_TEST"), NULL, 10);
  sc_limits();
  if (scratch != NULL) {
    SC_AREA->landlock = sc_sandbox_files(scratch);
    SC_AREA->unprivileged = (unsigned)sc_sandbox_user(scratch);
  }
  SC_AREA->seccomp = (unsigned)sc_sandbox_host();
  if (getenv("SC_ALONE") != NULL)
    SC_AREA->seccomp = (unsigned)sc_sandbox_process() && SC_AREA->seccomp;
  else if (state != NULL && SC_AREA->landlock < SC_LANDLOCK_SIGNALS)
    SC_AREA->seccomp = (unsigned)own_signals_only() && SC_AREA->seccomp;
  /* They are not the program's. */
  unsetenv("SC_STATE");
  unsetenv("SC_SCRATCH");
  unsetenv("SC_CAPTURE");
  unsetenv("SC_ALONE");
  unsetenv("SC_TEST");
}
