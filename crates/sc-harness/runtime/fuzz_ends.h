/* How runs end: exits, assumptions, faults, time-outs. All leave by a long jump, and the process goes on. */
#ifndef SC_FUZZ_ENDS_H
#define SC_FUZZ_ENDS_H

static sigjmp_buf sc_leave;
static uint64_t sc_fault_key;   /* of the last crash, time-out or oracle failure: what makes it new */

static void sc_die(const char *why) {
    sc_running = 0;
    fprintf(stderr, "seacoral fuzz runtime: %s\n", why);
    _Exit(99);
}

/* The C library lists what to do if a thread ends inside of its functions, in their frames, and does it when a jump leaves
 * them. It cannot tell that a jump from the stack for signals leaves any: the entry stays after its frame is gone, and is
 * called by a later jump. So the list is put back to what it was when the run began. */
extern void _pthread_cleanup_push(struct _pthread_cleanup_buffer *, void (*)(void *), void *) __attribute__((weak));
extern void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *, int) __attribute__((weak));
static struct _pthread_cleanup_buffer *sc_cleanup; /* in the frame that is jumped to */

static void sc_no_cleanup(void *nothing) { (void)nothing; }

static void sc_cleanup_begin(struct _pthread_cleanup_buffer *buffer) {
    sc_cleanup = buffer;
    if (_pthread_cleanup_push)
        _pthread_cleanup_push(buffer, sc_no_cleanup, NULL);
}

static void sc_cleanup_end(void) {
    if (_pthread_cleanup_pop)
        _pthread_cleanup_pop(sc_cleanup, 0);
}

static void sc_leave_run(enum sc_end end) {
    sc_cleanup_end();
    siglongjmp(sc_leave, (int)end);
}

static void sc_end_run(enum sc_end end) {
    if (!sc_running)
        sc_die("the program ran outside of a run");
    sc_leave_run(end);
}

static uint64_t sc_mix(uint64_t key, uint64_t value) {
    key = (key ^ value) * 0x9e3779b97f4a7c15ULL;
    return key ^ (key >> 29);
}

static void sc_fault(int signal, const void *where) {
    sc_fault_key = sc_mix((uint64_t)signal, (uint64_t)(uintptr_t)where);
    sc_end_run(SC_CRASH);
    __builtin_unreachable();
}

/* ---- what the program calls ---- */

void __sc_assume(int holds) {
    if (!holds)
        sc_end_run(SC_ASSUMPTION);
}

static void sc_require(int holds, const void *where) {
    if (holds)
        return;
    sc_fault_key = sc_mix(SC_ORACLE, (uint64_t)(uintptr_t)where);
    sc_end_run(SC_ORACLE);
}

void __sc_assert(int holds) { sc_require(holds, __builtin_return_address(0)); }
void __sc_oracle(int holds) { sc_require(holds, __builtin_return_address(0)); }
void __sc_user_label(int holds) { (void)holds; }

#define SC_EXIT_HANDLERS 64
static void (*sc_at_exit[SC_EXIT_HANDLERS])(void);
static unsigned sc_at_exit_count;

/* Weak as in fuzz_heap.h. */
void __real_exit(int) __attribute__((noreturn, weak));
void __real__exit(int) __attribute__((noreturn, weak));
void __real__Exit(int) __attribute__((noreturn, weak));
void __real_quick_exit(int) __attribute__((noreturn, weak));
void __real_abort(void) __attribute__((noreturn, weak));
void __real___assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn, weak));
int __real_sigaction(int, const struct sigaction *, struct sigaction *) __attribute__((weak));
void (*__real_signal(int, void (*)(int)))(int) __attribute__((weak));
int __real_sigaltstack(const stack_t *, stack_t *) __attribute__((weak));
unsigned __real_alarm(unsigned) __attribute__((weak));
int __real_setitimer(int, const struct itimerval *, struct itimerval *) __attribute__((weak));
int __real_rand(void) __attribute__((weak));
long __real_random(void) __attribute__((weak));
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) __attribute__((weak));
int __cxa_atexit(void (*)(void *), void *, void *);

void __wrap_exit(int code) {
    if (!sc_running)
        __real_exit(code);
    while (sc_at_exit_count > 0)
        sc_at_exit[--sc_at_exit_count]();
    sc_end_run(SC_OK);
}
void __wrap__exit(int code) {
    if (!sc_running)
        __real__exit(code);
    sc_end_run(SC_OK);
}
void __wrap__Exit(int code) {
    if (!sc_running)
        __real__Exit(code);
    sc_end_run(SC_OK);
}
void __wrap_quick_exit(int code) {
    if (!sc_running)
        __real_quick_exit(code);
    sc_end_run(SC_OK);
}
/* The address of the call tells one abort from another; inside the C library all look the same. */
void __wrap_abort(void) {
    if (!sc_running)
        __real_abort();
    sc_fault(SIGABRT, __builtin_return_address(0));
}
void __wrap___assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    if (!sc_running)
        __real___assert_fail(text, file, line, function);
    sc_fault(SIGABRT, __builtin_return_address(0));
}
/* Kept for this run only: the real list would grow with every run. */
int __wrap_atexit(void (*handler)(void)) {
    if (!sc_running) /* not the real one: it is in an archive that nothing else may bring in */
        return __cxa_atexit((void (*)(void *))(void *)handler, NULL, NULL);
    if (sc_at_exit_count == SC_EXIT_HANDLERS)
        return -1;
    sc_at_exit[sc_at_exit_count++] = handler;
    return 0;
}

/* Pseudo-random numbers start anew in every run; seeding is dear, so only where they are used. */
static int sc_random_used;
int __wrap_rand(void) {
    if (sc_running)
        sc_random_used = 1;
    return __real_rand();
}
long __wrap_random(void) {
    if (sc_running)
        sc_random_used = 1;
    return __real_random();
}

/* These would outlast the run, or take from us what catches faults. */
int __wrap_sigaltstack(const stack_t *stack, stack_t *old) { return sc_running ? 0 : __real_sigaltstack(stack, old); }
unsigned __wrap_alarm(unsigned seconds) { return sc_running ? 0 : __real_alarm(seconds); }
int __wrap_setitimer(int which, const struct itimerval *value, struct itimerval *old) {
    return sc_running ? 0 : __real_setitimer(which, value, old);
}
/* A thread would go on while the next run changes its memory. */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    return sc_running ? EAGAIN : __real_pthread_create(thread, attributes, start, argument);
}

/* ---- signals ---- */

static const int sc_fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS, SIGPIPE, SIGALRM, SIGXFSZ};
static const int sc_outside[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2};
#define SC_COUNT(array) (sizeof(array) / sizeof *(array))

extern char __executable_start[], etext[];
static uintptr_t sc_stack_low, sc_stack_high; /* safe to read */

static void sc_stack_open(void) {
    struct rlimit limit;
    size_t size = 8UL << 20;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        size = limit.rlim_cur;
    sc_stack_high = (uintptr_t)__builtin_frame_address(0);
    sc_stack_low = sc_stack_high > size ? sc_stack_high - size + (64UL << 10) : sc_stack_high;
}

/* What tells this fault from others: where it happened. */
static uint64_t sc_key_of(int signal, const ucontext_t *context) {
#if defined(__x86_64__)
    uintptr_t pc = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
    uintptr_t sp = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
    uint64_t key = sc_mix((uint64_t)signal, pc);
    /* In a C library function such as memcpy the caller says more; of a leaf function it is on top of the stack. */
    if ((pc < (uintptr_t)__executable_start || pc >= (uintptr_t)etext) && sp >= sc_stack_low && sp < sc_stack_high)
        key = sc_mix(key, *(const uintptr_t *)sp);
    return key;
#elif defined(__aarch64__)
    return sc_mix(sc_mix((uint64_t)signal, context->uc_mcontext.pc), context->uc_mcontext.regs[30]);
#else
    (void)context;
    return (uint64_t)signal;
#endif
}

static void sc_default(int signal) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, NULL);
    raise(signal);
}

static void sc_on_fault(int signal, siginfo_t *info, void *context) {
    if (!sc_running || sc_busy || (info->si_code == SI_USER && info->si_pid != getpid())) {
        sc_running = 0;
        sc_default(signal); /* libFuzzer or we are broken, or somebody wants us to end: the parent starts another */
        return;
    }
    sc_fault_key = sc_key_of(signal, context);
    sc_leave_run(SC_CRASH);
}

/* The program may send these to itself; from elsewhere they mean what they always do. */
static void sc_on_outside(int signal, siginfo_t *info, void *context) {
    if (sc_running && info->si_pid == getpid())
        sc_on_fault(signal, info, context);
    sc_running = 0;
    sc_default(signal);
}

static int sc_is_ours(int signal);

/* The program must not replace our handlers: it would be the next run's fault that ends the process. */
int __wrap_sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
    if (!sc_running || !sc_is_ours(signal))
        return __real_sigaction(signal, action, old);
    if (old)
        memset(old, 0, sizeof *old);
    return 0;
}
void (*__wrap_signal(int signal, void (*handler)(int)))(int) {
    return sc_running && sc_is_ours(signal) ? SIG_DFL : __real_signal(signal, handler);
}

/* ---- runs that do not end ---- */

#define SC_TICK_MS 10L
#define SC_WALL_FACTOR 20 /* a run that waits, without using the processor, may take this much longer */

static long sc_micro_timeout_ms = 250;
static long sc_longest_ms; /* of the runs that ended, as far as ticks saw it */
static unsigned long sc_watched; /* the run that the last tick saw */
static long sc_watched_ticks, sc_watched_cpu;
static int sc_tick_signal;

static long sc_cpu_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* After a few time-outs in full, a run may take ten times what the longest that ended took: else a program with many
 * endless inputs is run four times a second. */
static long sc_limit_ms(void) {
    long adapted = 10 * sc_longest_ms + 20;
    return sc_stats->ends[SC_TIMEOUT] < 4 || adapted > sc_micro_timeout_ms ? sc_micro_timeout_ms : adapted;
}

static void sc_on_tick(int signal, siginfo_t *info, void *context) {
    int kept_errno = errno;
    long used;
    (void)signal, (void)info, (void)context;
    if (!sc_running)
        return;
    if (sc_watched != sc_run_number) {
        sc_watched = sc_run_number;
        sc_watched_ticks = 0;
        sc_watched_cpu = sc_cpu_ms();
        errno = kept_errno;
        return;
    }
    sc_watched_ticks++;
    used = sc_cpu_ms() - sc_watched_cpu;
    errno = kept_errno;
    if (!sc_busy && (used >= sc_limit_ms() || sc_watched_ticks * SC_TICK_MS >= SC_WALL_FACTOR * sc_limit_ms()))
        sc_leave_run(SC_TIMEOUT);
}

static int sc_is_ours(int signal) {
    unsigned i;
    for (i = 0; i < SC_COUNT(sc_fatal); i++)
        if (sc_fatal[i] == signal)
            return 1;
    for (i = 0; i < SC_COUNT(sc_outside); i++)
        if (sc_outside[i] == signal)
            return 1;
    return signal == sc_tick_signal;
}

static void sc_handle(int signal, void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handler;
    /* NODEFER: we leave by a jump, and then the signal must not stay blocked. RESTART: for libFuzzer's own calls. */
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
    sigaction(signal, &action, NULL);
}

static void sc_unblock_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void sc_signals_open(void) {
    static unsigned char stack[128 << 10] __attribute__((aligned(16)));
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigevent event;
    struct itimerspec period = {{0, SC_TICK_MS * 1000000L}, {0, SC_TICK_MS * 1000000L}};
    timer_t timer;
    unsigned i;
    sc_stack_open();
    sigaltstack(&alternate, NULL);
    for (i = 0; i < SC_COUNT(sc_fatal); i++)
        sc_handle(sc_fatal[i], sc_on_fault);
    for (i = 0; i < SC_COUNT(sc_outside); i++)
        sc_handle(sc_outside[i], sc_on_outside);
    /* Neither SIGALRM nor an interval timer: the program may use those. */
    sc_tick_signal = SIGRTMAX - 3;
    sc_handle(sc_tick_signal, sc_on_tick);
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = sc_tick_signal;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 || timer_settime(timer, 0, &period, NULL) != 0)
        sc_die("no timer");
    sc_unblock_signals();
}

#endif
