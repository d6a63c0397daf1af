/*
 * What user code may do to the host, shared by all runtimes that run it.
 *
 * Landlock keeps writing inside one directory. A list of system calls keeps network, new processes, other processes and
 * the machine out of reach. Where we are root, user code runs as somebody else. All are asked for, and what the host
 * refuses is returned, so that it can be told to the user.
 */
#ifndef SC_SANDBOX_H
#define SC_SANDBOX_H

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox_calls.h"
#include "sandbox_files.h"
#include "sandbox_filter.h"
#include "sandbox_user.h"

/* Descriptors of the runtime live here; user code can neither close nor replace them. */
enum { SC_FD_LOW = 190, SC_FD_HIGH = 199 };

/* ---- system calls ---- */

/* All calls of the list. Its numbers are turned into ranges: one test for many calls. */
static void sc_allow_listed(struct sc_filter *f) {
  unsigned char allowed[SC_NR_LAST + 2] = {0};
  for (unsigned i = 0; i < sizeof sc_allowed_calls / sizeof sc_allowed_calls[0]; i++)
    if (sc_allowed_calls[i] <= SC_NR_LAST)
      allowed[sc_allowed_calls[i]] = 1;
  for (unsigned low = 0, high; low <= SC_NR_LAST; low = high + 1) {
    high = low;
    if (!allowed[low])
      continue;
    while (allowed[high + 1])
      high++;
    sc_emit(f, BPF_JMP | BPF_JGE | BPF_K, 0, 2, low);
    sc_emit(f, BPF_JMP | BPF_JGT | BPF_K, 1, 0, high);
    sc_return(f, SECCOMP_RET_ALLOW);
  }
}

/* `call` for these values of argument n only, as 32 bits. */
static void sc_allow_values(struct sc_filter *f, long call, unsigned n, const unsigned *values, size_t count) {
  unsigned start = sc_begin(f, call, n);
  for (size_t i = 0; i < count; i++)
    sc_when(f, values[i], SECCOMP_RET_ALLOW);
  sc_end(f, start, SC_ERROR(EPERM));
}
#define SC_ALLOW_VALUES(f, call, n, values) sc_allow_values(f, call, n, values, sizeof values / sizeof values[0])

static void sc_filter_fcntl(struct sc_filter *f, long call) {
  unsigned start = sc_begin(f, call, 1);
  for (size_t i = 0; i < sizeof sc_allowed_fcntls / sizeof sc_allowed_fcntls[0]; i++)
    sc_when(f, sc_allowed_fcntls[i], SECCOMP_RET_ALLOW);
  for (size_t i = 0; i < sizeof sc_locking_fcntls / sizeof sc_locking_fcntls[0]; i++)
    sc_when(f, sc_locking_fcntls[i], SC_ERROR(ENOLCK));
  sc_end(f, start, SC_ERROR(EPERM));
}

/* Regular files and FIFOs; no devices. */
static void sc_filter_mknod(struct sc_filter *f, long call, unsigned mode) {
  unsigned start = sc_begin(f, call, mode);
  sc_emit(f, BPF_ALU | BPF_AND | BPF_K, 0, 0, S_IFMT);
  sc_when(f, 0, SECCOMP_RET_ALLOW);
  sc_when(f, S_IFREG, SECCOMP_RET_ALLOW);
  sc_when(f, S_IFIFO, SECCOMP_RET_ALLOW);
  sc_end(f, start, SC_ERROR(EPERM));
}

/* Threads and processes, without namespaces of their own. */
static void sc_filter_clone(struct sc_filter *f) {
  unsigned start = sc_begin(f, SYS_clone, 0);
  sc_emit(f, BPF_JMP | BPF_JSET | BPF_K, 1, 0, 0x7e020000u); /* CLONE_NEW… */
  sc_return(f, SECCOMP_RET_ALLOW);
  sc_end(f, start, SC_ERROR(EPERM));
}

/* Only what is on the list: no network, no administration of the machine, no lasting objects outside of files, nothing
   that acts on other processes (but for signals), no other program in place of this one. For good: also for the children
   of the caller. */
__attribute__((unused)) static int sc_sandbox_host(void) {
  static const unsigned self[] = {0};
  struct sc_filter f;
  sc_filter_begin(&f);
  SC_ALLOW_VALUES(&f, SYS_ioctl, 1, sc_allowed_ioctls);
  SC_ALLOW_VALUES(&f, SYS_prctl, 0, sc_allowed_prctls);
  SC_ALLOW_VALUES(&f, SYS_prlimit64, 0, self);
  sc_filter_fcntl(&f, SYS_fcntl);
#ifdef SYS_fcntl64
  sc_filter_fcntl(&f, SYS_fcntl64);
#endif
#ifdef SYS_mknod
  sc_filter_mknod(&f, SYS_mknod, 1);
#endif
  sc_filter_mknod(&f, SYS_mknodat, 2);
  sc_filter_clone(&f);
#ifdef SYS_flock
  sc_deny(&f, SYS_flock, ENOLCK);
#endif
  sc_allow_listed(&f);
  sc_emit(&f, BPF_JMP | BPF_JGE | BPF_K, 0, 1, SC_NR_FIRST_UNIFIED);
  sc_return(&f, SC_ERROR(ENOSYS));
  return sc_filter_install(&f, SC_ERROR(EPERM));
}

/* No new processes (threads are fine), no signals to other processes, our descriptors stay open, limits stay, and so
   does the wish to die with the parent. For the process that runs user code; it cannot be undone. */
__attribute__((unused)) static int sc_sandbox_process(void) {
  unsigned self = (unsigned)getpid();
  struct sc_filter f;
  sc_filter_begin(&f);
#ifdef SYS_fork
  sc_deny(&f, SYS_fork, EPERM);
  sc_deny(&f, SYS_vfork, EPERM);
#endif
  sc_deny(&f, SC_NR_clone3, ENOSYS); /* its flags cannot be seen; libc then uses clone */
  sc_emit(&f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SYS_clone);
  sc_load(&f, SC_ARGUMENT(0));
  sc_emit(&f, BPF_JMP | BPF_JSET | BPF_K, 1, 0, 0x10000u); /* CLONE_THREAD */
  sc_return(&f, SC_ERROR(EPERM));
  SC_RELOAD(&f);
  sc_only(&f, SYS_kill, 0, self, EPERM);
  sc_only(&f, SYS_tgkill, 0, self, EPERM);
  sc_only(&f, SYS_rt_sigqueueinfo, 0, self, EPERM);
  sc_only(&f, SYS_rt_tgsigqueueinfo, 0, self, EPERM);
  sc_deny(&f, SYS_tkill, EPERM);
  sc_deny(&f, SC_NR_pidfd_open, EPERM);
  sc_deny(&f, SYS_setpgid, EPERM);
  sc_deny(&f, SYS_setsid, EPERM);
#ifdef SYS_setrlimit
  sc_deny(&f, SYS_setrlimit, EPERM);
#endif
  sc_only_null(&f, SYS_prlimit64, 2, EPERM); /* reading limits only */
  sc_never(&f, SYS_prctl, 0, PR_SET_PDEATHSIG, EPERM);
  sc_never(&f, SYS_prctl, 0, PR_SET_SECCOMP, EPERM);
  sc_protect(&f, SYS_close, 0, SC_FD_LOW, SC_FD_HIGH);
#ifdef SYS_dup2
  sc_protect(&f, SYS_dup2, 1, SC_FD_LOW, SC_FD_HIGH);
#endif
  sc_protect(&f, SYS_dup3, 1, SC_FD_LOW, SC_FD_HIGH);
  /* A range that reaches ours; the wrapper of close_range splits it beforehand. */
  sc_emit(&f, BPF_JMP | BPF_JEQ | BPF_K, 0, 6, SC_NR_close_range);
  sc_load(&f, SC_ARGUMENT(0));
  sc_emit(&f, BPF_JMP | BPF_JGT | BPF_K, 3, 0, SC_FD_HIGH);
  sc_load(&f, SC_ARGUMENT(1));
  sc_emit(&f, BPF_JMP | BPF_JGE | BPF_K, 0, 1, SC_FD_LOW);
  sc_return(&f, SC_ERROR(EBADF));
  SC_RELOAD(&f);
  return sc_filter_install(&f, SECCOMP_RET_ALLOW);
}

/* ---- limits ---- */

static void sc_limit(int what, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(what, &limit) != 0)
    return;
  if (limit.rlim_max > most)
    limit.rlim_max = most;
  if (limit.rlim_cur > limit.rlim_max)
    limit.rlim_cur = limit.rlim_max;
  setrlimit(what, &limit);
}

/* No core files, no file above 16 MiB. */
__attribute__((unused)) static void sc_limits(void) {
  sc_limit(RLIMIT_CORE, 0);
  sc_limit(RLIMIT_FSIZE, 16u << 20);
}

#endif
