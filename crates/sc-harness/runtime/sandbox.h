/*
 * What user code may do to the host, shared by all runtimes that run it.
 *
 * Landlock keeps writing inside one directory. seccomp denies network, new processes,
 * signals to others and everything that administers the machine. Both are asked for, and
 * what the host refuses is returned, so that it can be told to the user.
 * No linux/landlock.h: the headers of the host may be older than its kernel.
 */
#ifndef SC_SANDBOX_H
#define SC_SANDBOX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Descriptors of the runtime live here; user code can neither close nor replace them. */
enum { SC_FD_LOW = 190, SC_FD_HIGH = 199 };

/* ---- files ---- */

enum {
  SC_FS_WRITE_FILE = 1u << 1,
  SC_FS_REMOVE_DIR = 1u << 4,
  SC_FS_REMOVE_FILE = 1u << 5,
  SC_FS_MAKE_CHAR = 1u << 6,
  SC_FS_MAKE_DIR = 1u << 7,
  SC_FS_MAKE_REG = 1u << 8,
  SC_FS_MAKE_SOCK = 1u << 9,
  SC_FS_MAKE_FIFO = 1u << 10,
  SC_FS_MAKE_BLOCK = 1u << 11,
  SC_FS_MAKE_SYM = 1u << 12,
  SC_FS_REFER = 1u << 13,    /* since version 2 of the interface */
  SC_FS_TRUNCATE = 1u << 14, /* since version 3 */
};

struct sc_landlock_rules {
  uint64_t files, network, scope;
};
struct sc_landlock_path {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

static int sc_landlock_allow(long rules, const char *path, int flags, uint64_t allowed) {
  int file = open(path, O_PATH | O_CLOEXEC | flags);
  if (file < 0)
    return 0;
  struct sc_landlock_path rule = {allowed, file};
  long result = syscall(445 /* landlock_add_rule */, rules, 1 /* path beneath */, &rule, 0);
  close(file);
  return result == 0;
}

/* Writing, making and removing files only below `directory`; reading is free.
   Returns the version of the interface obtained, 0 for none. */
__attribute__((unused)) static unsigned sc_sandbox_files(const char *directory) {
  long version = syscall(444 /* landlock_create_ruleset */, (void *)0, (size_t)0, 1u);
  if (version <= 0)
    return 0;
  uint64_t write = SC_FS_WRITE_FILE | SC_FS_REMOVE_DIR | SC_FS_REMOVE_FILE | SC_FS_MAKE_CHAR |
                   SC_FS_MAKE_DIR | SC_FS_MAKE_REG | SC_FS_MAKE_SOCK | SC_FS_MAKE_FIFO |
                   SC_FS_MAKE_BLOCK | SC_FS_MAKE_SYM;
  if (version >= 2)
    write |= SC_FS_REFER;
  if (version >= 3)
    write |= SC_FS_TRUNCATE;
  struct sc_landlock_rules rules = {write, 0, 0};
  size_t size = sizeof rules.files;
  if (version >= 4) {
    rules.network = 3; /* bind and connect over TCP */
    size = 2 * sizeof rules.files;
  }
  if (version >= 6) {
    rules.scope = 3; /* abstract sockets and signals stay inside */
    size = sizeof rules;
  }
  long handle = syscall(444, &rules, size, 0u);
  if (handle < 0)
    return 0;
  int obtained = sc_landlock_allow(handle, directory, O_DIRECTORY, write);
  sc_landlock_allow(handle, "/dev/null", 0, write & (SC_FS_WRITE_FILE | SC_FS_TRUNCATE));
  obtained = obtained && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
             syscall(446 /* landlock_restrict_self */, handle, 0) == 0;
  close((int)handle);
  return obtained ? (unsigned)version : 0;
}

/* ---- system calls ---- */

#if defined(__x86_64__)
#define SC_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define SC_AUDIT_ARCH AUDIT_ARCH_I386
#elif defined(__aarch64__)
#define SC_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

enum { SC_FILTER_MAX = 512 };
struct sc_filter {
  struct sock_filter code[SC_FILTER_MAX];
  unsigned size;
};

static void sc_emit(struct sc_filter *f, unsigned short code, unsigned char jt, unsigned char jf,
                    unsigned k) {
  if (f->size < SC_FILTER_MAX)
    f->code[f->size++] = (struct sock_filter){code, jt, jf, k};
}

static void sc_load(struct sc_filter *f, size_t offset) {
  sc_emit(f, BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset);
}

static void sc_return(struct sc_filter *f, unsigned action) {
  sc_emit(f, BPF_RET | BPF_K, 0, 0, action);
}

static void sc_deny(struct sc_filter *f, long call, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)call);
  sc_return(f, SECCOMP_RET_ERRNO | (unsigned)error);
}

#define SC_ARGUMENT(n) (offsetof(struct seccomp_data, args) + (n) * sizeof(uint64_t))
#define SC_RELOAD(f) sc_load(f, offsetof(struct seccomp_data, nr))

/* Deny `call` unless argument n, as 32 bits, equals `value`. */
static void sc_only(struct sc_filter *f, long call, unsigned n, unsigned value, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value);
  sc_return(f, SECCOMP_RET_ERRNO | (unsigned)error);
  SC_RELOAD(f);
}

/* Deny `call` when argument n, as 32 bits, equals `value`. */
static void sc_never(struct sc_filter *f, long call, unsigned n, unsigned value, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  sc_return(f, SECCOMP_RET_ERRNO | (unsigned)error);
  SC_RELOAD(f);
}

/* Deny `call` when argument n is one of our descriptors. */
static void sc_protect(struct sc_filter *f, long call, unsigned n) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JGE | BPF_K, 0, 2, SC_FD_LOW);
  sc_emit(f, BPF_JMP | BPF_JGT | BPF_K, 1, 0, SC_FD_HIGH);
  sc_return(f, SECCOMP_RET_ERRNO | EBADF);
  SC_RELOAD(f);
}

static void sc_filter_begin(struct sc_filter *f) {
  f->size = 0;
#ifdef SC_AUDIT_ARCH
  sc_load(f, offsetof(struct seccomp_data, arch));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SC_AUDIT_ARCH);
  sc_return(f, SECCOMP_RET_ERRNO | EPERM); /* calls of another architecture have other numbers */
#endif
  SC_RELOAD(f);
#ifdef __x86_64__
  sc_emit(f, BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000u); /* the x32 variants */
  sc_return(f, SECCOMP_RET_ERRNO | EPERM);
#endif
}

static int sc_filter_install(struct sc_filter *f) {
#ifndef SC_AUDIT_ARCH
  (void)f;
  return 0; /* without knowing the numbers a filter would be a guess */
#else
  sc_return(f, SECCOMP_RET_ALLOW);
  if (f->size >= SC_FILTER_MAX)
    return 0;
  struct sock_fprog program = {(unsigned short)f->size, f->code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#endif
}

/* Numbers of calls newer than some headers; the same on every architecture. */
enum {
  SC_NR_io_uring_setup = 425,
  SC_NR_io_uring_enter = 426,
  SC_NR_io_uring_register = 427,
  SC_NR_open_tree = 428,
  SC_NR_move_mount = 429,
  SC_NR_fsopen = 430,
  SC_NR_fsconfig = 431,
  SC_NR_fsmount = 432,
  SC_NR_fspick = 433,
  SC_NR_pidfd_send_signal = 424,
  SC_NR_clone3 = 435,
  SC_NR_close_range = 436,
  SC_NR_mount_setattr = 442,
  SC_NR_fchmodat2 = 452,
};

/* No network, no administration of the machine, no lasting objects outside of files, no other
   program in place of this one. For good: also for the children of the caller. */
__attribute__((unused)) static int sc_sandbox_host(void) {
  static const int denied[] = {
#ifdef SYS_socket
      SYS_socket, SYS_connect, SYS_bind, SYS_listen,
#endif
#ifdef SYS_socketcall
      SYS_socketcall,
#endif
#ifdef SYS_ipc
      SYS_ipc,
#endif
#ifdef SYS_shmget
      SYS_shmget, SYS_msgget, SYS_semget,
#endif
      SYS_mq_open, SYS_execve, SYS_execveat, SYS_ptrace, SYS_mount, SYS_umount2, SYS_pivot_root,
      SYS_chroot, SYS_setns, SYS_unshare, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
      SYS_add_key, SYS_request_key, SYS_keyctl, SYS_kexec_load, SYS_init_module, SYS_finit_module,
      SYS_delete_module, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_process_vm_readv,
      SYS_process_vm_writev, SYS_kcmp, SYS_open_by_handle_at, SYS_quotactl, SYS_acct,
      SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname,
      SYS_setdomainname, SYS_syslog, SYS_vhangup, SYS_personality,
#ifdef SYS_iopl
      SYS_iopl, SYS_ioperm,
#endif
      /* Landlock does not look at these. */
#ifdef SYS_chmod
      SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
      SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr,
      SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
      SC_NR_fchmodat2, SC_NR_io_uring_setup, SC_NR_io_uring_enter, SC_NR_io_uring_register,
      SC_NR_open_tree, SC_NR_move_mount, SC_NR_fsopen, SC_NR_fsconfig, SC_NR_fsmount, SC_NR_fspick,
      SC_NR_mount_setattr};
  struct sc_filter f;
  sc_filter_begin(&f);
  for (unsigned i = 0; i < sizeof denied / sizeof denied[0]; i++)
    sc_deny(&f, denied[i], EPERM);
  sc_never(&f, SYS_ioctl, 1, 0x5412, EPERM); /* TIOCSTI types into somebody's terminal */
  return sc_filter_install(&f);
}

/* No new processes (threads are fine), no signals to other processes, our descriptors stay open,
   limits stay. For the process that runs user code; it cannot be undone. */
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
  sc_return(&f, SECCOMP_RET_ERRNO | EPERM);
  SC_RELOAD(&f);
  sc_only(&f, SYS_kill, 0, self, EPERM);
  sc_only(&f, SYS_tgkill, 0, self, EPERM);
  sc_only(&f, SYS_rt_sigqueueinfo, 0, self, EPERM);
  sc_only(&f, SYS_rt_tgsigqueueinfo, 0, self, EPERM);
  sc_deny(&f, SYS_tkill, EPERM);
  sc_deny(&f, SC_NR_pidfd_send_signal, EPERM);
  sc_deny(&f, SYS_setpgid, EPERM);
  sc_deny(&f, SYS_setsid, EPERM);
#ifdef SYS_setrlimit
  sc_deny(&f, SYS_setrlimit, EPERM);
#endif
  sc_only(&f, SYS_prlimit64, 2, 0, EPERM); /* reading limits only */
  sc_protect(&f, SYS_close, 0);
#ifdef SYS_dup2
  sc_protect(&f, SYS_dup2, 1);
#endif
  sc_protect(&f, SYS_dup3, 1);
  /* A range that reaches ours; the wrapper of close_range splits it beforehand. */
  sc_emit(&f, BPF_JMP | BPF_JEQ | BPF_K, 0, 6, SC_NR_close_range);
  sc_load(&f, SC_ARGUMENT(0));
  sc_emit(&f, BPF_JMP | BPF_JGT | BPF_K, 3, 0, SC_FD_HIGH);
  sc_load(&f, SC_ARGUMENT(1));
  sc_emit(&f, BPF_JMP | BPF_JGE | BPF_K, 0, 1, SC_FD_LOW);
  sc_return(&f, SECCOMP_RET_ERRNO | EBADF);
  SC_RELOAD(&f);
  return sc_filter_install(&f);
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
