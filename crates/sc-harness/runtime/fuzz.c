/* The runtime of the fuzz build: libFuzzer's target over the C interface of ARCHITECTURE.md.
 *
 * One process makes many runs. A run that faults, loops, exits or fails an assumption is left by a long jump, and the
 * program's globals and heap are put back before the next, so that nothing the program does ends the process. What is
 * found only becomes a proposal: replay under sanitizers has the last word, so precision here is a matter of speed.
 *
 * Environment (removed before the program can see it):
 *   SC_FINDINGS  file that findings are appended to (see below)
 *   SC_STATS     file of a page that counts runs, shared with the parent
 *   SC_LABELS    number of labels
 *   SC_STATUS    status map: label count + 1 bytes, indexed by label id, 0 = undecided
 *   SC_ERRORS    file of as many bytes: 1 for a label that counts in runs that crash after it, and in no others
 *   SC_DETERMINISTIC  if set, the map is read once, and nothing depends on anything from outside
 *   SC_SANDBOX   directory that may still be written to; if the working directory is `scratch` in it, that is emptied
 *                from time to time
 *   SC_MICRO_TIMEOUT_MS  longest run
 *
 * AFL++ starts the same target: `afl.c` includes this file with SC_AFL, and is the other half of what is left out then.
 *
 * Link with --wrap for every `__wrap_` function here, and with user_data.ld.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "common.h"
#include "sandbox.h"
#include "stream.h"

#include "fuzz_heap.h"
#ifdef SC_AFL
#define SC_SHARED_COMPARISONS
#endif
#include "fuzz_compare.h"
#ifndef SC_AFL
#include "mutator.h"
#endif

unsigned char __sc_state[__SC_LABELS + 1];
volatile unsigned __sc_current;

/* libFuzzer clears these before every run and takes each value as a feature of the input. */
__attribute__((section("__libfuzzer_extra_counters"), used)) static unsigned char sc_counters[__SC_LABELS + 1];

/* How a run ends; also the value of the long jump, so never 0. */
enum sc_end { SC_OK = 1, SC_ASSUMPTION, SC_ORACLE, SC_CRASH, SC_TIMEOUT, SC_ENDS };

/* Shared with the parent, which only reads. */
struct sc_stats {
    uint64_t magic;
    uint64_t runs;         /* times libFuzzer gave us an input */
    uint64_t ends[SC_ENDS]; /* of these, by how they ended */
    uint64_t finished;     /* nothing more to do: there are no inputs to vary */
    uint64_t confined;     /* what the host granted: 1 files, 2 system calls, 4 processes, 8 another user than root */
};
#define SC_STATS_MAGIC 0x3153544154534353ULL /* "SCSTATS1" */

static struct sc_stats sc_no_stats, *sc_stats = &sc_no_stats;

static unsigned char *sc_bytes; /* the canonical input of this run */

#include "fuzz_ends.h"
#include "fuzz_report.h"

/* ---- the program's globals ---- */

static unsigned char *sc_snapshot;
static size_t sc_data_size, sc_bss_size;

static void sc_globals_open(void) {
    sc_data_size = (size_t)(__sc_data_end - __sc_data_begin);
    sc_bss_size = (size_t)(__sc_bss_end - __sc_bss_begin);
    /* Both are copied: constructors may have run. */
    sc_snapshot = mmap(NULL, sc_data_size + sc_bss_size + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (sc_snapshot == MAP_FAILED)
        sc_die("no memory for the program's globals");
    memcpy(sc_snapshot, __sc_data_begin, sc_data_size);
    memcpy(sc_snapshot + sc_data_size, __sc_bss_begin, sc_bss_size);
}

/* Large data is mostly unchanged: comparing is cheaper than writing it all. */
static void sc_restore(unsigned char *to, const unsigned char *from, size_t size) {
    size_t at;
    if (size <= 4 * SC_PAGE) {
        memcpy(to, from, size);
        return;
    }
    for (at = 0; at < size; at += SC_PAGE) {
        size_t part = size - at < SC_PAGE ? size - at : SC_PAGE;
        if (memcmp(to + at, from + at, part) != 0)
            memcpy(to + at, from + at, part);
    }
}

static void sc_globals_restore(void) {
    sc_restore(__sc_data_begin, sc_snapshot, sc_data_size);
    sc_restore(__sc_bss_begin, sc_snapshot + sc_data_size, sc_bss_size);
}

/* ---- a run ---- */

#define SC_MOST_MASKED 64U /* labels with an undefined predicate in one input */

static __attribute__((noinline)) enum sc_end sc_run(void) {
    struct _pthread_cleanup_buffer cleanup;
    int end = sigsetjmp(sc_leave, 0);
    if (end == 0) {
        sc_cleanup_begin(&cleanup);
        sc_running = 1;
        __sc_execute(sc_bytes);
        sc_running = 0;
        sc_cleanup_end();
        end = SC_OK;
    }
    sc_running = 0;
    return (enum sc_end)end;
}

static void sc_prepare_run(void) {
    sc_run_number++;
    sc_globals_restore();
    sc_streams_close();
    sc_heap_reset();
    sc_labels_prepare();
    sc_at_exit_count = 0;
    __sc_current = 0;
    errno = 0;
    optind = 0; /* getopt starts anew */
    if (sc_random_used) {
        srand(1);
        sc_random_used = 0;
    }
}

/* A predicate that is undefined for this input costs its own label only: the input is run again without it. */
static enum sc_end sc_run_masking(void) {
    static uint32_t masked[SC_MOST_MASKED];
    unsigned count = 0, i;
    for (;;) {
        enum sc_end end;
        unsigned current;
        sc_prepare_run();
        for (i = 0; i < count; i++)
            __sc_state[masked[i]] = 2;
        end = sc_run();
        current = __sc_current;
        if (end == SC_CRASH || end == SC_TIMEOUT)
            sc_unblock_signals();
        if (end != SC_CRASH || current == 0 || current > sc_label_count || count == SC_MOST_MASKED)
            return end;
        masked[count++] = current;
    }
}

static uint64_t sc_hash(const unsigned char *bytes, size_t size) {
    uint64_t hash = size, word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = sc_mix(hash, word);
    }
    while (size-- > 0)
        hash = sc_mix(hash, *bytes++);
    return hash;
}

static int sc_first_free = -1; /* descriptors from here on are the program's, but for our range */
static int sc_scratch = -1;  /* its working directory */

/* What the program left open, or blocked, over many runs. */
static void sc_tidy(void) {
    syscall(SC_NR_close_range, (long)sc_first_free, (long)SC_FD_LOW - 1, 0L);
    syscall(SC_NR_close_range, (long)SC_FD_HIGH + 1, ~0U, 0L);
    sc_unblock_signals();
}

static const char *sc_writable; /* directory */

/* Only a directory that is meant for it is ever emptied. */
static void sc_scratch_open(void) {
    char here[PATH_MAX], meant[PATH_MAX];
    int fd;
    if (!sc_writable || !getcwd(here, sizeof here))
        return;
    snprintf(meant, sizeof meant, "%s/scratch", sc_writable);
    fd = strcmp(here, meant) == 0 ? open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        sc_scratch = fcntl(fd, F_DUPFD_CLOEXEC, SC_FD_LOW);
        close(fd);
    }
}

/* Files that the program made, and the directory it went to. */
static void sc_tidy_files(void) {
    struct dirent *entry;
    DIR *directory;
    int fd;
    if (sc_scratch < 0 || fchdir(sc_scratch) != 0)
        return;
    fd = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    directory = fd < 0 ? NULL : fdopendir(fd);
    while (directory && (entry = readdir(directory)) != NULL)
        if (unlinkat(fd, entry->d_name, 0) != 0)
            unlinkat(fd, entry->d_name, AT_REMOVEDIR);
    if (directory)
        closedir(directory);
}

/* By its first run the fuzzer has opened what it needs. */
static void sc_note_descriptors(void) {
    int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    sc_first_free = fd < 0 ? SC_FD_LOW : fd;
    close(fd);
}

static int sc_reach = -1; /* the writable directory, also where its path leads through folders of others */

static void sc_reach_open(void) {
    int fd = sc_writable ? open(sc_writable, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        sc_reach = fcntl(fd, F_DUPFD_CLOEXEC, SC_FD_LOW);
        close(fd);
    }
}

static void sc_confine(void) {
    sc_reach_open();
    sc_scratch_open();
    sc_limit(RLIMIT_CORE, 0);
    sc_limit(RLIMIT_FSIZE, 256UL << 20);
    if (sc_writable && sc_sandbox_files(sc_writable) > 0)
        sc_stats->confined |= 1;
    if (sc_writable && sc_sandbox_user(sc_writable))
        sc_stats->confined |= 8;
    if (sc_sandbox_host())
        sc_stats->confined |= 2;
    if (sc_sandbox_process())
        sc_stats->confined |= 4;
}

static void sc_note_duration(void) {
    long ticks = sc_watched == sc_run_number ? sc_watched_ticks + 1 : 0;
    if (ticks * SC_TICK_MS > sc_longest_ms)
        sc_longest_ms = ticks * SC_TICK_MS;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t given = size < __sc_input_size ? size : __sc_input_size;
    enum sc_end end;
    if (sc_first_free < 0)
        sc_note_descriptors();
    memcpy(sc_bytes, data, given);
    memset(sc_bytes + given, 0, __sc_input_size - given);
    __sc_canonicalise(sc_bytes);
    /* Blocks at the guard page are seldom aligned as malloc aligns them; code that asks gets such a run as well. */
    sc_align_blocks = sc_hash(sc_bytes, __sc_input_size) % 8 == 0;
    sc_stats->runs++;
    end = sc_run_masking();
    if (end == SC_OK) {
        sc_note_duration();
        sc_labels_collect(0);
    } else {
        if (end == SC_CRASH)
            sc_labels_collect(1);
        sc_report_failure(end);
    }
    sc_stats->ends[end]++;
    if (sc_stats->runs % 256 == 0)
        sc_tidy();
    if (sc_stats->runs % 4096 == 0)
        sc_tidy_files();
    if (__sc_slot_count == 0 && sc_stats->runs >= 4) {
        sc_stats->finished = 1;
        _Exit(0);
    }
    /* Bad runs stay out of the corpus, but until there is a good one they are the only stepping stones to it. */
    return end == SC_OK || (end != SC_TIMEOUT && sc_stats->ends[SC_OK] == 0) ? 0 : -1;
}

/* ---- start ---- */

static void *sc_map(const char *path, size_t size, int writable) {
    struct stat info;
    void *map;
    int fd = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &info) != 0 || (size_t)info.st_size < size)
        sc_die("cannot open a shared file, or it is too short");
    map = mmap(NULL, size, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
        sc_die("cannot map a shared file");
    close(fd);
    return map;
}

static const char *sc_take(const char *name) {
    const char *value = getenv(name);
    char *copy = value ? strdup(value) : NULL;
    unsetenv(name);
    return copy;
}

/* If everything is to be the same again, addresses are too: from the start, without randomised ones. */
static void sc_fix_addresses(char **argv) {
    int persona = personality(0xffffffff);
    if (!getenv("SC_DETERMINISTIC") || persona == -1 || (persona & ADDR_NO_RANDOMIZE))
        return;
    if (personality((unsigned long)persona | ADDR_NO_RANDOMIZE) != -1)
        execv("/proc/self/exe", argv);
}

/* What the parent shares with us, while its files can be reached. */
static void sc_open_files(void) {
    const char *findings = sc_take("SC_FINDINGS"), *stats = sc_take("SC_STATS"), *status = sc_take("SC_STATUS");
    const char *labels = sc_take("SC_LABELS"), *micro_timeout = sc_take("SC_MICRO_TIMEOUT_MS");
    const char *deterministic = sc_take("SC_DETERMINISTIC"), *errors = sc_take("SC_ERRORS");
    sc_writable = sc_take("SC_SANDBOX");
    sc_findings_open(findings);
    if (stats)
        sc_stats = sc_map(stats, sizeof *sc_stats, 1);
    if (labels && atol(labels) >= 0 && atol(labels) <= __SC_LABELS)
        sc_label_count = (uint32_t)atol(labels);
    if (status)
        sc_status = sc_map(status, sc_label_count + 1UL, 0);
    if (errors)
        sc_errors = sc_map(errors, sc_label_count + 1UL, 0);
    if (status && deterministic) {
        memcpy(sc_done, (const void *)sc_status, sc_label_count + 1UL);
        sc_status = NULL;
    }
    if (micro_timeout && atol(micro_timeout) > 0)
        sc_micro_timeout_ms = atol(micro_timeout);
    sc_stats->magic = SC_STATS_MAGIC;
}

#ifdef SC_AFL
static void sc_serve(void); /* returns in the process that makes runs */
#endif

/* Before the constructors of the user: they must not reach the host. */
__attribute__((constructor(1))) static void sc_early(int argc, char **argv, char **environment) {
    (void)argc, (void)environment;
    sc_fix_addresses(argv);
    sc_open_files();
#ifdef SC_AFL
    sc_serve();
#endif
    sc_confine();
}

/* As another user we may be unable to enter the folders above ours: libFuzzer goes through the open one. */
static char *sc_reachable(char *argument) {
    char *at = sc_writable && sc_reach >= 0 ? strstr(argument, sc_writable) : NULL;
    char *changed = at ? malloc(strlen(argument) + 32) : NULL;
    if (!changed)
        return argument;
    sprintf(changed, "%.*s/proc/self/fd/%d%s", (int)(at - argument), argument, sc_reach, at + strlen(sc_writable));
    return changed;
}

/* A run that is left inside `puts` would keep the stream locked, and every later run that prints would wait for it. */
static void sc_streams_open(void) {
    __fsetlocking(stdin, FSETLOCKING_BYCALLER);
    __fsetlocking(stdout, FSETLOCKING_BYCALLER);
    __fsetlocking(stderr, FSETLOCKING_BYCALLER);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    int i;
    for (i = 1; i < *argc; i++)
        (*argv)[i] = sc_reachable((*argv)[i]);
    sc_bytes = malloc(__sc_input_size);
    if (!sc_bytes)
        sc_die("no memory");
#ifndef SC_AFL
    if (!sc_mutator_open())
        sc_die("no memory");
#endif
    sc_heap_open();
    sc_globals_open();
    sc_streams_open();
    sc_signals_open();
    return 0;
}
