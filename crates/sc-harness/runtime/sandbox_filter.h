/* Writing seccomp filters: tests on the number of a system call and on its arguments. */
#ifndef SC_SANDBOX_FILTER_H
#define SC_SANDBOX_FILTER_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>

#if defined(__x86_64__)
#define SC_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define SC_AUDIT_ARCH AUDIT_ARCH_I386
#elif defined(__aarch64__)
#define SC_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

enum { SC_FILTER_MAX = 1024 };
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

#define SC_ERROR(error) (SECCOMP_RET_ERRNO | (unsigned)(error))
#define SC_ARGUMENT(n) (offsetof(struct seccomp_data, args) + (n) * sizeof(uint64_t))
#define SC_RELOAD(f) sc_load(f, offsetof(struct seccomp_data, nr))

static void sc_deny(struct sc_filter *f, long call, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)call);
  sc_return(f, SC_ERROR(error));
}

/* What follows, up to the matching sc_end, is about `call`; argument n, as 32 bits, is loaded. */
static unsigned sc_begin(struct sc_filter *f, long call, unsigned n) {
  unsigned start = f->size;
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  return start;
}

static void sc_end(struct sc_filter *f, unsigned start, unsigned action) {
  sc_return(f, action);
  if (start < SC_FILTER_MAX)
    f->code[start].jf = (unsigned char)(f->size - start - 1);
}

/* Inside sc_begin: the action for this value of the argument. */
static void sc_when(struct sc_filter *f, unsigned value, unsigned action) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  sc_return(f, action);
}

/* Deny `call` unless argument n, as 32 bits, equals `value`. */
static void sc_only(struct sc_filter *f, long call, unsigned n, unsigned value, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value);
  sc_return(f, SC_ERROR(error));
  SC_RELOAD(f);
}

/* Deny `call` unless argument n is a null pointer, in all of its bits. */
static void sc_only_null(struct sc_filter *f, long call, unsigned n, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 6, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0);
  sc_load(f, SC_ARGUMENT(n) + sizeof(uint32_t));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 0);
  sc_return(f, SC_ERROR(error));
  SC_RELOAD(f);
}

/* Deny `call` when argument n, as 32 bits, equals `value`. */
static void sc_never(struct sc_filter *f, long call, unsigned n, unsigned value, int error) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  sc_return(f, SC_ERROR(error));
  SC_RELOAD(f);
}

/* Deny `call` when argument n is a descriptor from `low` to `high`. */
static void sc_protect(struct sc_filter *f, long call, unsigned n, unsigned low, unsigned high) {
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, (unsigned)call);
  sc_load(f, SC_ARGUMENT(n));
  sc_emit(f, BPF_JMP | BPF_JGE | BPF_K, 0, 2, low);
  sc_emit(f, BPF_JMP | BPF_JGT | BPF_K, 1, 0, high);
  sc_return(f, SC_ERROR(EBADF));
  SC_RELOAD(f);
}

static void sc_filter_begin(struct sc_filter *f) {
  f->size = 0;
#ifdef SC_AUDIT_ARCH
  sc_load(f, offsetof(struct seccomp_data, arch));
  sc_emit(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SC_AUDIT_ARCH);
  sc_return(f, SC_ERROR(EPERM)); /* calls of another architecture have other numbers */
#endif
  SC_RELOAD(f);
#ifdef __x86_64__
  sc_emit(f, BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000u); /* the x32 variants */
  sc_return(f, SC_ERROR(EPERM));
#endif
}

/* Installs the filter, with `action` for what it does not mention. */
static int sc_filter_install(struct sc_filter *f, unsigned action) {
#ifndef SC_AUDIT_ARCH
  (void)f, (void)action;
  return 0; /* without knowing the numbers a filter would be a guess */
#else
  sc_return(f, action);
  if (f->size >= SC_FILTER_MAX)
    return 0;
  struct sock_fprog program = {(unsigned short)f->size, f->code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#endif
}

#endif
