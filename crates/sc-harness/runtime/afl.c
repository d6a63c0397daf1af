/* The target of afl-fuzz: the fuzz runtime in persistent mode, with a fork server of its own.
 *
 * afl-fuzz starts this program and talks to it through two descriptors. The process that it starts forks a second one,
 * which is confined and makes all runs; if that one dies, another takes its place. Tests and coverage are in memory that
 * is shared with afl-fuzz. The map of coverage has a byte for each edge of the program and one for each label.
 *
 * The mutator is in another process (afl_mutator.c), and learns here what the layout is and what the program compares.
 *
 * Environment, beside that of fuzz.c and of AFL++:
 *   SC_LAYOUT       file that the layout is written to
 *   SC_COMPARISONS  file of a struct sc_comparisons
 */
#define SC_AFL
#include "fuzz.c"

#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/wait.h>

/* The fork server's side of AFL++'s protocol. */
enum { SC_AFL_REQUEST = 198, SC_AFL_STATUS = 199 };
#define SC_AFL_ENABLED 0x80000001U
#define SC_AFL_MAP_SIZE 0x40000000U
#define SC_AFL_SHARED_TESTS 0x01000000U
#define SC_AFL_MOST_MAP 0x800000U

/* afl-fuzz looks for this text in the file. */
__attribute__((used)) static const char sc_persistent[] = "##SIG_AFL_PERSISTENT##";

/* Edge counters of all objects, if there are any. */
extern unsigned char __start___sancov_cntrs[] __attribute__((weak, visibility("hidden")));
extern unsigned char __stop___sancov_cntrs[] __attribute__((weak, visibility("hidden")));

static unsigned char *sc_afl_map;
static const unsigned char *sc_afl_test; /* a length of 32 bits, then as many bytes */
static int sc_requests = -1, sc_replies = -1; /* of the process that makes runs */

static size_t sc_edges(void) { return (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs); }

/* The first byte is always set: a map of zeros means a broken target. */
static size_t sc_afl_map_size(void) { return 1 + sc_edges() + sc_label_count + 1; }

static int sc_word(long call, int fd, uint32_t *word) {
    ssize_t done;
    do
        done = syscall(call, fd, word, sizeof *word);
    while (done < 0 && errno == EINTR);
    return done == (ssize_t)sizeof *word;
}

/* ---- what the mutator needs ---- */

static void sc_write_layout(const char *path) {
    uint32_t head[2] = {__sc_input_size, __sc_slot_count};
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        sc_die("cannot write the layout");
    fwrite(head, sizeof head, 1, file);
    fwrite(__sc_slots, sizeof *__sc_slots, __sc_slot_count, file);
    if (fclose(file) != 0)
        sc_die("cannot write the layout");
}

/* ---- the fork server ---- */

/* Shared with the process that makes runs: whether afl-fuzz waits for the end of one. */
static volatile unsigned char *sc_in_run;
enum { SC_AFL_GONE = 100 }; /* how that process exits when nobody asks for runs any more */

static int sc_keep(int fd) {
    int kept = fcntl(fd, F_DUPFD_CLOEXEC, SC_FD_LOW);
    close(fd);
    if (kept < 0 || kept > SC_FD_HIGH)
        sc_die("no descriptor is free");
    return kept;
}

/* Whether this is the new process. It talks to afl-fuzz itself, which saves two switches of processes for each run. */
static int sc_start_child(pid_t *child) {
    *child = fork();
    if (*child < 0)
        sc_die("cannot start the process that makes runs");
    if (*child > 0)
        return 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    sc_requests = sc_keep(SC_AFL_REQUEST);
    sc_replies = sc_keep(SC_AFL_STATUS);
    return 1;
}

static void *sc_attach(const char *name) {
    const char *id = sc_take(name);
    void *at = id ? shmat(atoi(id), NULL, 0) : (void *)-1;
    return at == (void *)-1 ? NULL : at;
}

static void sc_greet(void) {
    size_t size = sc_afl_map_size();
    uint32_t word = SC_AFL_ENABLED | SC_AFL_SHARED_TESTS | SC_AFL_MAP_SIZE | (uint32_t)((size - 1) << 1);
    if (size >= SC_AFL_MOST_MAP)
        sc_die("too many edges for AFL++");
    if (!sc_word(SYS_write, SC_AFL_STATUS, &word) || !sc_word(SYS_read, SC_AFL_REQUEST, &word))
        sc_die("this program is a target of afl-fuzz");
}

static void sc_serve(void) {
    const char *comparisons = sc_take("SC_COMPARISONS");
    uint32_t word;
    sc_afl_map = sc_attach("__AFL_SHM_ID");
    sc_afl_test = sc_attach("__AFL_SHM_FUZZ_ID");
    if (!sc_afl_map || !sc_afl_test || !comparisons)
        sc_die("this program is a target of afl-fuzz");
    sc_shared_comparisons = sc_map(comparisons, sizeof *sc_shared_comparisons, 1);
    sc_write_layout(sc_take("SC_LAYOUT"));
    sc_in_run = mmap(NULL, SC_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (sc_in_run == MAP_FAILED)
        sc_die("no memory");
    sc_greet();
    for (;;) {
        uint64_t runs = sc_stats->runs;
        pid_t child;
        int status = 0;
        if (sc_start_child(&child))
            return;
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == SC_AFL_GONE)
            break;
        if (!*sc_in_run && sc_stats->runs == runs)
            sc_die("the program does not start");
        word = (uint32_t)status;
        if (*sc_in_run && !sc_word(SYS_write, SC_AFL_STATUS, &word))
            break;
        *sc_in_run = 0;
    }
    _Exit(0);
}

/* ---- the process that makes runs ---- */

/* What a bad run reached is not worth keeping, as for libFuzzer. */
static void sc_show_coverage(int good) {
    size_t edges = sc_edges();
    sc_afl_map[0] = 1;
    if (good) {
        memcpy(sc_afl_map + 1, __start___sancov_cntrs, edges);
        memcpy(sc_afl_map + 1 + edges, sc_counters, sc_label_count + 1UL);
    }
    memset(__start___sancov_cntrs, 0, edges);
    memset(sc_counters, 0, sizeof sc_counters);
}

int main(int argc, char **argv) {
    uint32_t word, size, self = (uint32_t)getpid();
    argc = 0;
    LLVMFuzzerInitialize(&argc, &argv);
    while (sc_word(SYS_read, sc_requests, &word)) {
        *sc_in_run = 1;
        if (!sc_word(SYS_write, sc_replies, &self))
            break;
        memcpy(&size, sc_afl_test, sizeof size);
        sc_show_coverage(LLVMFuzzerTestOneInput(sc_afl_test + sizeof size, size) == 0);
        *sc_in_run = 0;
        word = 0; /* it ended well, whatever the run did */
        if (!sc_word(SYS_write, sc_replies, &word))
            break;
    }
    _Exit(SC_AFL_GONE);
}

/* ---- what the instrumentation calls, and counts ---- */

__thread uintptr_t __sancov_lowest_stack;
void __sanitizer_cov_8bit_counters_init(unsigned char *from, unsigned char *to) { (void)from, (void)to; }
void __sanitizer_cov_pcs_init(const uintptr_t *from, const uintptr_t *to) { (void)from, (void)to; }
void __sanitizer_cov_trace_pc_indir(uintptr_t callee) { (void)callee; }
void __sanitizer_cov_trace_div4(uint32_t by) { (void)by; }
void __sanitizer_cov_trace_div8(uint64_t by) { (void)by; }
void __sanitizer_cov_trace_gep(uintptr_t index) { (void)index; }
void __sanitizer_cov_trace_cmp1(uint8_t one, uint8_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_cmp2(uint16_t one, uint16_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_cmp4(uint32_t one, uint32_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_cmp8(uint64_t one, uint64_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_const_cmp1(uint8_t one, uint8_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_const_cmp2(uint16_t one, uint16_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_const_cmp4(uint32_t one, uint32_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_const_cmp8(uint64_t one, uint64_t two) { (void)one, (void)two; }
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) { (void)value, (void)cases; }
