/* What runs show: labels to libFuzzer's counters, and tests worth replaying to the findings file. */
#ifndef SC_FUZZ_REPORT_H
#define SC_FUZZ_REPORT_H

/* ---- findings ----
 *
 * Records, each written by one write(2); all numbers are little-endian and 32 bits wide:
 *   magic, kind, label count, length, labels..., bytes..., checksum (FNV-1a of all before it)
 */
#define SC_RECORD_MAGIC 0x31464353U /* "SCF1" */
enum { SC_FOUND_LABELS, SC_FOUND_CRASH, SC_FOUND_TIMEOUT, SC_FOUND_ORACLE };

static int sc_findings = -1;
static unsigned char *sc_record;

static unsigned char *sc_append(unsigned char *to, uint32_t value) {
    memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

static void sc_propose(uint32_t kind, const uint32_t *labels, uint32_t count) {
    unsigned char *end = sc_record, *at;
    uint32_t sum = 2166136261U, i;
    if (sc_findings < 0)
        return;
    end = sc_append(end, SC_RECORD_MAGIC);
    end = sc_append(end, kind);
    end = sc_append(end, count);
    end = sc_append(end, __sc_input_size);
    for (i = 0; i < count; i++)
        end = sc_append(end, labels[i]);
    memcpy(end, sc_bytes, __sc_input_size);
    end += __sc_input_size;
    for (at = sc_record; at < end; at++)
        sum = (sum ^ *at) * 16777619U;
    end = sc_append(end, sum);
    /* Not `write`: the program may have a function of that name. */
    if (syscall(SYS_write, sc_findings, sc_record, (size_t)(end - sc_record)) != end - sc_record)
        sc_die("cannot write findings");
}

static void sc_findings_open(const char *path) {
    int fd;
    sc_record = malloc((size_t)4 * (__SC_LABELS + 8) + __sc_input_size);
    if (!sc_record)
        sc_die("no memory");
    if (path) {
        fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        /* Out of the reach of the program. */
        sc_findings = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, SC_FD_LOW);
        if (sc_findings < 0)
            sc_die("cannot open the findings file");
        close(fd);
    }
}

/* ---- labels ---- */

#define SC_ENOUGH_HITS 64U /* without a live map: proposed four times, then it is left alone */

static uint32_t sc_label_count = __SC_LABELS;    /* __SC_LABELS is rounded up */
static const volatile unsigned char *sc_status; /* NULL: deterministic, nothing comes from outside */
static const unsigned char *sc_errors;          /* labels that are about a crash; NULL: none is */
static unsigned char sc_done[__SC_LABELS + 1];  /* decided in this process, without a live map */
static uint32_t sc_hits[__SC_LABELS + 1];
static uint32_t sc_due[__SC_LABELS + 1];

/* Decided labels are masked, so that they cost a load and a compare. */
static void sc_labels_prepare(void) {
    const unsigned char *decided = sc_status ? (const unsigned char *)sc_status : sc_done;
    unsigned i;
    for (i = 0; i <= sc_label_count; i++)
        __sc_state[i] = decided[i] ? 2 : 0;
}

/* Whether this hit of an undecided label is proposed: the 1st, 4th, 16th, 64th, ... are, as replay may refuse the first. */
static int sc_is_due(uint32_t hits) { return (hits & (hits - 1)) == 0 && (hits & 0x55555555U) != 0; }

/* After a crash the labels that are about one, else the others. */
static void sc_labels_collect(int crashed) {
    uint32_t count = 0, i;
    for (i = 1; i <= sc_label_count; i++) {
        if (__sc_state[i] != 1 || (sc_errors && sc_errors[i]) != crashed)
            continue;
        sc_counters[i] = 1;
        sc_hits[i]++;
        if (sc_is_due(sc_hits[i]))
            sc_due[count++] = i;
        if (!sc_status && sc_hits[i] >= SC_ENOUGH_HITS)
            sc_done[i] = 1;
    }
    if (count)
        sc_propose(SC_FOUND_LABELS, sc_due, count);
}

/* ---- crashes, time-outs, oracle failures: the first of each place, then ever fewer, and a bounded number of places ---- */

#define SC_PLACES 256U
static struct {
    uint64_t key;
    uint32_t hits;
} sc_places[SC_PLACES];

static int sc_is_new_failure(uint64_t key) {
    unsigned i;
    key |= 1;
    for (i = 0; i < SC_PLACES; i++) {
        if (sc_places[i].key == 0)
            sc_places[i].key = key;
        if (sc_places[i].key == key) {
            uint32_t hits = ++sc_places[i].hits;
            return hits == 1 || hits == 8 || hits == 64 || hits == 4096;
        }
    }
    return 0;
}

static void sc_report_failure(enum sc_end end) {
    switch (end) {
    case SC_CRASH:
        if (sc_is_new_failure(sc_fault_key))
            sc_propose(SC_FOUND_CRASH, NULL, 0);
        break;
    case SC_ORACLE:
        if (sc_is_new_failure(sc_fault_key))
            sc_propose(SC_FOUND_ORACLE, NULL, 0);
        break;
    case SC_TIMEOUT:
        if (sc_stats->ends[SC_TIMEOUT] < 3)
            sc_propose(SC_FOUND_TIMEOUT, NULL, 0);
        break;
    default: break;
    }
}

#endif
