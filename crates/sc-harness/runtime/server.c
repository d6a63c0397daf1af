/*
 * The replay server: forks the processes that run user code, watches them, and answers.
 *
 * It runs no user code itself (but for constructors, before main), so each fork starts from
 * the same state. Requests come on stdin, replies go to stdout; both are moved out of the way before
 * any constructor of the user can see them.
 *
 * request: u32 mode (1 filter, 2 fresh), limit in ms, number of masked labels, size of the input;
 *          the masked labels (u32 each); the input
 * reply:   u32 outcome, detail, current label, number of labels hit, size of the report, size of the summary, flags;
 *          the labels hit (u32 each); the report; the summary
 */
#define _GNU_SOURCE
#include "replay.h"
#include "sandbox.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

enum { PROTOCOL = 2, FILTER = 1, FRESH = 2, TICK_MS = 20 };

struct greeting {
  unsigned magic, protocol, input_size, labels, landlock, seccomp, unprivileged;
};
struct request {
  unsigned mode, limit, masks, size;
};
struct reply {
  unsigned outcome, detail, current, hits, report, summary, flags;
};

/* fork itself is wrapped. _Fork calls no handlers: those of the sanitizers touch 4 MiB in each child, more than most
   tests do, to release locks that no thread of ours holds. Older C libraries do not have it. */
extern pid_t _Fork(void) __attribute__((weak));
extern pid_t __fork(void);

static pid_t fork_quickly(void) { return _Fork ? _Fork() : __fork(); }

static unsigned got_landlock, got_seccomp, got_user;
static unsigned char *input;
static size_t memory_limit = (size_t)1 << 30;

/* Sanitised frames are several times larger than native ones: recursion that is fine natively
   must not overflow here. And addresses are the same in every run, so that code that depends on
   them does so in the same way. Both take a new start of the program. */
static void settle(char **argv, char **environment) {
  enum { STACK = 32 << 20 };
  int changed = 0, persona = personality(0xffffffff);
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < STACK &&
      stack.rlim_cur < stack.rlim_max) {
    stack.rlim_cur = stack.rlim_max < STACK ? stack.rlim_max : STACK;
    changed |= setrlimit(RLIMIT_STACK, &stack) == 0;
  }
  if (persona >= 0 && !(persona & ADDR_NO_RANDOMIZE))
    changed |= personality((unsigned long)persona | ADDR_NO_RANDOMIZE) >= 0 &&
               (personality(0xffffffff) & ADDR_NO_RANDOMIZE);
  if (changed)
    execve("/proc/self/exe", argv, environment); /* where it fails, things stay as they are */
}

/* Before the constructors of the user: they must not reach the protocol, nor the host. */
__attribute__((constructor(1))) static void early(int argc, char **argv, char **environment) {
  (void)argc;
  settle(argv, environment);
  int null = open("/dev/null", O_RDWR);
  if (null < 0 || dup2(0, SC_FD_REQUEST) < 0 || dup2(1, SC_FD_REPLY) < 0 ||
      dup2(null, SC_FD_NULL) < 0)
    _exit(101);
  dup2(null, 0);
  dup2(null, 1);
  close(null);
  got_landlock = sc_sandbox_files(".");
  got_user = (unsigned)sc_sandbox_user(".");
  got_seccomp = (unsigned)sc_sandbox_host();
}

/* ---- pipes ---- */

static void read_all(void *to, size_t size) {
  unsigned char *at = to;
  while (size) {
    ssize_t n = read(SC_FD_REQUEST, at, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      _exit(0); /* nobody asks any more */
    at += n;
    size -= (size_t)n;
  }
}

static void write_all(const void *from, size_t size) {
  const unsigned char *at = from;
  while (size) {
    ssize_t n = write(SC_FD_REPLY, at, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      _exit(0);
    at += n;
    size -= (size_t)n;
  }
}

/* ---- the scratch directory of a child ---- */

static unsigned directory_number;
static char directory[32];

static void empty_directory(int parent, const char *name, int depth) {
  int handle = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *entries = handle < 0 || depth > 64 ? 0 : fdopendir(handle);
  if (!entries) {
    if (handle >= 0)
      close(handle);
    return;
  }
  for (struct dirent *e; (e = readdir(entries));) {
    if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
      continue;
    if (unlinkat(handle, e->d_name, 0) == 0)
      continue;
    empty_directory(handle, e->d_name, depth + 1);
    unlinkat(handle, e->d_name, AT_REMOVEDIR);
  }
  closedir(entries);
}

static void remove_directory(const char *name) {
  if (rmdir(name) == 0)
    return;
  empty_directory(AT_FDCWD, name, 0);
  rmdir(name);
}

/* ---- children ---- */

struct child {
  pid_t pid;
  int handle;     /* of the process, for poll; -1 where the kernel has none */
  int work, done; /* pipes of a worker; -1 for a fresh run */
  clockid_t clock;
  char directory[32];
};
static struct child worker = {0, -1, -1, -1, 0, ""};

static _Noreturn void become_child(unsigned mode, int work, int done, pid_t server) {
  int ready = dup2(SC_FD_NULL, 2) >= 0;
  if (mode == FILTER) {
    ready = ready && dup2(work, SC_FD_WORK) >= 0 && dup2(done, SC_FD_DONE) >= 0;
    close(work);
    close(done);
  }
  if (!ready)
    _exit(102);
  /* Those of the server are not for the program. */
  close(worker.work);
  close(worker.done);
  close(worker.handle);
  sc_child_confine(directory, server);
  if (mode == FILTER)
    sc_child_worker(input);
  sc_child_fresh(input);
}

static int start_child(struct child *child, unsigned mode) {
  int work[2] = {-1, -1}, done[2] = {-1, -1};
  *child = (struct child){0, -1, -1, -1, 0, ""};
  snprintf(directory, sizeof directory, "%u", ++directory_number);
  remove_directory(directory); /* left by a server that was killed */
  if (mkdir(directory, 0700) != 0)
    return 0;
  if (mode == FILTER && (pipe2(work, O_CLOEXEC) != 0 || pipe2(done, O_CLOEXEC) != 0))
    return 0;
  pid_t server = getpid(), pid = fork_quickly();
  if (pid == 0) {
    if (mode == FILTER) {
      close(work[1]);
      close(done[0]);
    }
    become_child(mode, work[0], done[1], server);
  }
  if (mode == FILTER) {
    close(work[0]);
    close(done[1]);
  }
  child->pid = pid;
  child->work = work[1];
  child->done = done[0];
  memcpy(child->directory, directory, sizeof directory);
  if (pid < 0)
    return 0;
  child->handle = (int)syscall(434 /* pidfd_open */, pid, 0);
  if (clock_getcpuclockid(pid, &child->clock) != 0)
    child->clock = CLOCK_MONOTONIC;
  return 1;
}

/* Ends the child if it still lives. Returns its wait status. */
static int bury(struct child *child) {
  int status = 0;
  if (child->pid > 0) {
    kill(child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
      ;
  }
  if (child->handle >= 0)
    close(child->handle);
  if (child->work >= 0)
    close(child->work);
  if (child->done >= 0)
    close(child->done);
  if (child->directory[0])
    remove_directory(child->directory);
  *child = (struct child){0, -1, -1, -1, 0, ""};
  return status;
}

static unsigned long milliseconds(clockid_t clock) {
  struct timespec t = {0, 0};
  clock_gettime(clock, &t);
  return (unsigned long)t.tv_sec * 1000 + (unsigned long)t.tv_nsec / 1000000;
}

static size_t resident(pid_t pid) {
  char path[64], text[128] = "";
  unsigned long pages = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  ssize_t n = read(file, text, sizeof text - 1);
  close(file);
  if (n <= 0 || sscanf(text, "%*u %lu", &pages) != 1)
    return 0;
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

enum event { DONE, DIED, LATE, FAT };

/* The limit is on the time of the processor, so that a busy machine changes no verdict; a run
   that sleeps has the same limit on the wall clock, and nobody gets more than eight times it. */
static int is_late(const struct child *child, unsigned limit, unsigned long wall,
                   unsigned long cpu) {
  if (child->clock == CLOCK_MONOTONIC)
    return wall >= limit;
  return cpu >= limit || (wall >= limit && cpu * 8 < wall) || wall / 8 >= limit;
}

static enum event await(struct child *child, unsigned limit) {
  unsigned long wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(child->clock);
  for (;;) {
    struct pollfd polled[2] = {{child->done, POLLIN, 0}, {child->handle, POLLIN, 0}};
    int tick = limit < TICK_MS ? (int)limit + 1 : TICK_MS;
    if (child->handle < 0)
      tick = 2;
    int n = poll(polled, 2, tick);
    if (n > 0 && (polled[0].revents & POLLIN)) {
      unsigned char token;
      return read(child->done, &token, 1) == 1 ? DONE : DIED;
    }
    if (n > 0 && (polled[0].revents || polled[1].revents))
      return DIED;
    if (child->handle < 0) {
      siginfo_t info = {0};
      if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid)
        return DIED;
    }
    if (is_late(child, limit, milliseconds(CLOCK_MONOTONIC) - wall,
                milliseconds(child->clock) - cpu))
      return LATE;
    if (resident(child->pid) > memory_limit)
      return FAT;
  }
}

/* ---- one request ---- */

static void outcome_of_death(struct reply *reply, int status) {
  if (SC_AREA->died) {
    reply->outcome = SC_SANITIZER;
  } else if (SC_AREA->outcome != SC_NONE) {
    reply->outcome = SC_AREA->outcome;
    reply->detail = SC_AREA->detail;
  } else if (WIFSIGNALED(status)) {
    reply->outcome = SC_SIGNAL;
    reply->detail = (unsigned)WTERMSIG(status);
  } else {
    reply->outcome = SC_VANISHED;
    reply->detail = (unsigned)WEXITSTATUS(status);
  }
}

static void finish(struct reply *reply, struct child *child, enum event event) {
  switch (event) {
  case DONE:
    reply->outcome = SC_AREA->outcome;
    reply->detail = SC_AREA->detail;
    if (SC_AREA->dirty)
      bury(child);
    break;
  case DIED:
    /* it is dead or dying: bury's signal comes too late to change the status */
    outcome_of_death(reply, bury(child));
    break;
  case LATE:
    bury(child);
    reply->outcome = SC_TIMEOUT;
    break;
  case FAT:
    bury(child);
    reply->outcome = SC_MEMORY;
    break;
  }
}

static void clear_area(const unsigned *masks, unsigned count) {
  memset(SC_AREA->state, SC_EVALUATE, __SC_LABELS + 1);
  for (unsigned i = 0; i < count; i++)
    if (masks[i] <= __SC_LABELS)
      SC_AREA->state[masks[i]] = SC_MASKED;
  SC_AREA->current = 0;
  SC_AREA->outcome = SC_NONE;
  SC_AREA->detail = SC_AREA->died = SC_AREA->dirty = 0;
  SC_AREA->report_size = SC_AREA->summary_size = 0;
}

/* A worker that died after its last test is not this test's fault: another takes over. */
static int give_work(struct child *child) {
  unsigned char token = 1;
  if (write(child->work, &token, 1) == 1)
    return 1;
  bury(child);
  return start_child(child, FILTER) && write(child->work, &token, 1) == 1;
}

static void run_request(const struct request *request, struct reply *reply) {
  struct child fresh = {0, -1, -1, -1, 0, ""};
  struct child *child = request->mode == FILTER ? &worker : &fresh;
  if (child->pid == 0 && !start_child(child, request->mode)) {
    bury(child);
    reply->outcome = SC_REFUSED;
    reply->detail = 1;
    return;
  }
  if (request->mode == FILTER && !give_work(child)) {
    reply->outcome = SC_REFUSED;
    reply->detail = 2;
    return;
  }
  finish(reply, child, await(child, request->limit));
  if (request->mode == FRESH)
    bury(child);
}

/* A reply is written at once: each call of the system costs more than most tests. */
static union {
  struct reply head;
  unsigned char bytes[sizeof(struct reply) + __SC_LABELS * sizeof(unsigned) + SC_REPORT_MAX +
                      SC_SUMMARY_MAX];
} out;

static void answer(struct reply *reply) {
  unsigned *hits = (unsigned *)(out.bytes + sizeof *reply);
  for (unsigned id = 1; id <= __SC_LABELS; id++)
    if (SC_AREA->state[id] == SC_HIT)
      hits[reply->hits++] = id;
  reply->current = SC_AREA->current;
  reply->report = SC_AREA->report_size < SC_REPORT_MAX ? SC_AREA->report_size : SC_REPORT_MAX;
  reply->summary = SC_AREA->summary_size < SC_SUMMARY_MAX ? SC_AREA->summary_size : SC_SUMMARY_MAX;
  reply->flags = SC_AREA->confined ? 1 : 0;
  out.head = *reply;
  unsigned char *at = (unsigned char *)(hits + reply->hits);
  memcpy(at, SC_AREA->report, reply->report);
  memcpy(at + reply->report, SC_AREA->summary, reply->summary);
  write_all(out.bytes, (size_t)(at - out.bytes) + reply->report + reply->summary);
}

static unsigned masks[__SC_LABELS + 1];

static void serve(void) {
  struct request request;
  read_all(&request, sizeof request);
  if (request.masks > __SC_LABELS || request.size != __sc_input_size ||
      (request.mode != FILTER && request.mode != FRESH)) {
    fprintf(stderr, "request out of step\n");
    _exit(103);
  }
  read_all(masks, request.masks * sizeof masks[0]);
  read_all(input, request.size);
  struct reply reply = {0};
  clear_area(masks, request.masks);
  run_request(&request, &reply);
  answer(&reply);
}

int main(int argc, char **argv) {
  if (argc > 1)
    memory_limit = (size_t)strtoul(argv[1], 0, 10) << 20;
  signal(SIGPIPE, SIG_IGN);
  int flags = MAP_SHARED | MAP_ANONYMOUS;
  input = mmap(0, __sc_input_size, PROT_READ | PROT_WRITE, flags, -1, 0);
  void *shared = mmap(&__sc_shared, sizeof __sc_shared, PROT_READ | PROT_WRITE, flags | MAP_FIXED,
                      -1, 0);
  if (input == MAP_FAILED || shared != (void *)&__sc_shared) {
    fprintf(stderr, "no shared memory: %s\n", strerror(errno));
    return 104;
  }
  sc_child_prepare();
  prctl(PR_SET_DUMPABLE, 0); /* tests cannot read the server's memory */
  struct greeting greeting = {0x53435231u,  PROTOCOL,    __sc_input_size, __SC_LABELS,
                              got_landlock, got_seccomp, got_user};
  write_all(&greeting, sizeof greeting);
  for (;;)
    serve();
}
