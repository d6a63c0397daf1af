/*
 * The system calls that user code may make: those that change nothing but the calling process, its own descriptors and
 * the files that Landlock lets it change. Calls that are not listed are denied, and so are those of future kernels.
 *
 * Calls that are allowed for some arguments only are not listed here but in sandbox.h: clone, fcntl, ioctl, mknod, prctl,
 * prlimit.
 *
 * Missing on purpose, although they look harmless:
 * - chmod, chown, utime, setxattr and their like: Landlock does not look at them
 * - flock (and locks by fcntl): a lock needs no permission to write, and others wait for it
 * - memfd_create: memory that counts for no process
 * - inotify_init, io_setup, sync: they use up what all processes share
 * - shmat, semop, msgsnd, mq_unlink: objects that outlive the process, and belong to others
 * - socketpair: a datagram socket can send to any address
 * - pidfd_getfd, process_madvise, process_mrelease, move_pages, migrate_pages: they act on other processes
 * - setpriority, nice, sched_setaffinity and their like, ioprio_set: they act on other processes as well
 */
#ifndef SC_SANDBOX_CALLS_H
#define SC_SANDBOX_CALLS_H

#include <sys/syscall.h>

/* Numbers of calls newer than some headers; the same on every architecture. */
enum {
  SC_NR_FIRST_UNIFIED = 424, /* libraries fall back to older calls if these are unknown to the kernel */
  SC_NR_pidfd_send_signal = 424,
  SC_NR_pidfd_open = 434,
  SC_NR_clone3 = 435,
  SC_NR_close_range = 436,
  SC_NR_openat2 = 437,
  SC_NR_faccessat2 = 439,
  SC_NR_epoll_pwait2 = 441,
  SC_NR_futex_waitv = 449,
  SC_NR_LAST = 511,
};

static const unsigned short sc_allowed_calls[] = {
    /* memory */
    SYS_brk, SYS_madvise, SYS_membarrier, SYS_mincore, SYS_mlock, SYS_mlock2, SYS_mlockall, SYS_mprotect, SYS_mremap,
    SYS_msync, SYS_munlock, SYS_munlockall, SYS_munmap, SYS_pkey_alloc, SYS_pkey_free, SYS_pkey_mprotect,
#ifdef SYS_mmap
    SYS_mmap,
#endif
#ifdef SYS_mmap2
    SYS_mmap2,
#endif
    /* descriptors */
    SYS_close, SYS_copy_file_range, SYS_dup, SYS_dup3, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2,
    SYS_fallocate, SYS_fdatasync, SYS_fsync, SYS_ftruncate, SYS_getdents64, SYS_lseek, SYS_pipe2, SYS_ppoll, SYS_pread64,
    SYS_preadv, SYS_preadv2, SYS_pselect6, SYS_pwrite64, SYS_pwritev, SYS_pwritev2, SYS_read, SYS_readahead, SYS_readv,
    SYS_sendfile, SYS_signalfd4, SYS_splice, SYS_tee, SYS_timerfd_create, SYS_timerfd_gettime, SYS_timerfd_settime,
    SYS_write, SYS_writev, SC_NR_close_range, SC_NR_epoll_pwait2,
#ifdef SYS_dup2
    SYS_dup2, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_getdents, SYS_pipe, SYS_poll, SYS_select, SYS_signalfd,
#endif
#ifdef SYS_fadvise64
    SYS_fadvise64,
#endif
#ifdef SYS_sync_file_range
    SYS_sync_file_range,
#endif
    /* files; Landlock decides which */
    SYS_chdir, SYS_faccessat, SYS_fchdir, SYS_fgetxattr, SYS_flistxattr, SYS_fstat, SYS_fstatfs, SYS_getcwd,
    SYS_getxattr, SYS_lgetxattr, SYS_linkat, SYS_listxattr, SYS_llistxattr, SYS_mkdirat, SYS_openat, SYS_readlinkat,
    SYS_renameat2, SYS_statfs, SYS_statx, SYS_symlinkat, SYS_truncate, SYS_umask, SYS_unlinkat, SC_NR_openat2,
    SC_NR_faccessat2,
#ifdef SYS_open
    SYS_access, SYS_creat, SYS_link, SYS_lstat, SYS_mkdir, SYS_open, SYS_readlink, SYS_rename, SYS_rmdir, SYS_stat,
    SYS_symlink, SYS_unlink,
#endif
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    /* time */
    SYS_clock_getres, SYS_clock_gettime, SYS_clock_nanosleep, SYS_getitimer, SYS_gettimeofday, SYS_nanosleep,
    SYS_setitimer, SYS_timer_create, SYS_timer_delete, SYS_timer_getoverrun, SYS_timer_gettime, SYS_timer_settime,
    SYS_times,
#ifdef SYS_alarm
    SYS_alarm, SYS_time,
#endif
    /* signals and threads; sc_sandbox_process restricts them further */
    SYS_exit, SYS_exit_group, SYS_futex, SYS_gettid, SYS_kill, SYS_restart_syscall, SYS_rt_sigaction, SYS_rt_sigpending,
    SYS_rt_sigprocmask, SYS_rt_sigqueueinfo, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_rt_sigtimedwait,
    SYS_rt_tgsigqueueinfo, SYS_sched_yield, SYS_set_robust_list, SYS_set_tid_address, SYS_sigaltstack, SYS_tgkill,
    SYS_tkill, SC_NR_futex_waitv,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
#ifdef SYS_set_thread_area
    SYS_set_thread_area, SYS_get_thread_area,
#endif
    /* processes; the same */
    SYS_setpgid, SYS_setsid, SYS_wait4, SYS_waitid, SC_NR_pidfd_open,
#ifdef SYS_fork
    SYS_fork, SYS_pause, SYS_vfork,
#endif
#ifdef SYS_setrlimit
    SYS_getrlimit, SYS_setrlimit,
#endif
    /* what a process may be */
    SYS_capget, SYS_capset, SYS_getegid, SYS_geteuid, SYS_getgid, SYS_getgroups, SYS_getresgid, SYS_getresuid,
    SYS_getuid, SYS_setfsgid, SYS_setfsuid, SYS_setgid, SYS_setgroups, SYS_setregid, SYS_setresgid, SYS_setresuid,
    SYS_setreuid, SYS_setuid,
    /* questions */
    SYS_getcpu, SYS_getpgid, SYS_getpid, SYS_getppid, SYS_getpriority, SYS_getrandom, SYS_getrusage, SYS_getsid,
    SYS_ioprio_get, SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_sched_getaffinity, SYS_sched_getattr,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_rr_get_interval, SYS_sysinfo, SYS_uname,
#ifdef SYS_getpgrp
    SYS_getpgrp,
#endif
#ifdef __i386__
    SYS__llseek, SYS__newselect, SYS_fadvise64_64, SYS_fstat64, SYS_fstatat64, SYS_fstatfs64, SYS_ftruncate64,
    SYS_getegid32, SYS_geteuid32, SYS_getgid32, SYS_getgroups32, SYS_getresgid32, SYS_getresuid32, SYS_getuid32,
    SYS_lstat64, SYS_sendfile64, SYS_setfsgid32, SYS_setfsuid32, SYS_setgid32, SYS_setgroups32, SYS_setregid32,
    SYS_setresgid32, SYS_setresuid32, SYS_setreuid32, SYS_setuid32, SYS_sigaction, SYS_signal, SYS_sigpending,
    SYS_sigprocmask, SYS_sigreturn, SYS_sigsuspend, SYS_stat64, SYS_statfs64, SYS_truncate64, SYS_ugetrlimit,
    SYS_waitpid,
    /* The same as above with times of 64 bits, in the order of their numbers: clock_gettime, clock_getres,
       clock_nanosleep, timer_gettime, timer_settime, timerfd_gettime, timerfd_settime, pselect6, ppoll, rt_sigtimedwait,
       futex, sched_rr_get_interval. */
    403, 406, 407, 408, 409, 410, 411, 413, 414, 421, 422, 423,
#endif
};

/* Commands of ioctl: what terminals, pipes and files are asked for, and flags of the caller's own descriptors. */
static const unsigned sc_allowed_ioctls[] = {
    0x5401,     /* TCGETS, for isatty */
    0x802c542a, /* TCGETS2 */
    0x540f,     /* TIOCGPGRP */
    0x5411,     /* TIOCOUTQ */
    0x5413,     /* TIOCGWINSZ */
    0x541b,     /* FIONREAD */
    0x5421,     /* FIONBIO */
    0x5450,     /* FIONCLEX */
    0x5451,     /* FIOCLEX */
};

/* Commands of fcntl. Missing: owners of descriptors (they get signals), leases (others wait), sizes of pipes. */
static const unsigned sc_allowed_fcntls[] = {
    0,    /* F_DUPFD */
    1,    /* F_GETFD */
    2,    /* F_SETFD */
    3,    /* F_GETFL */
    4,    /* F_SETFL */
    5,    /* F_GETLK */
    9,    /* F_GETOWN */
    11,   /* F_GETSIG */
    12,   /* F_GETLK64 */
    36,   /* F_OFD_GETLK */
    1025, /* F_GETLEASE */
    1030, /* F_DUPFD_CLOEXEC */
    1032, /* F_GETPIPE_SZ */
    1034, /* F_GET_SEALS */
};
/* F_SETLK, F_SETLKW, F_SETLK64, F_SETLKW64, F_OFD_SETLK, F_OFD_SETLKW */
static const unsigned sc_locking_fcntls[] = {6, 7, 13, 14, 37, 38};

/* Options of prctl. Missing: PR_SCHED_CORE, which acts on other processes, and what only debuggers and checkpoints use. */
static const unsigned sc_allowed_prctls[] = {
    1, 2,       /* PR_SET_PDEATHSIG, PR_GET_PDEATHSIG */
    3, 4,       /* PR_GET_DUMPABLE, PR_SET_DUMPABLE */
    7, 8,       /* PR_GET_KEEPCAPS, PR_SET_KEEPCAPS */
    15, 16,     /* PR_SET_NAME, PR_GET_NAME */
    21, 22,     /* PR_GET_SECCOMP, PR_SET_SECCOMP */
    23, 24,     /* PR_CAPBSET_READ, PR_CAPBSET_DROP */
    29, 30,     /* PR_SET_TIMERSLACK, PR_GET_TIMERSLACK */
    37,         /* PR_GET_CHILD_SUBREAPER */
    38, 39,     /* PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS */
    40,         /* PR_GET_TID_ADDRESS */
    41, 42,     /* PR_SET_THP_DISABLE, PR_GET_THP_DISABLE */
    0x53564d41, /* PR_SET_VMA, names of mappings */
};

#endif
