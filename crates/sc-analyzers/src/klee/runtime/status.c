/*
 * Loaded into the process of KLEE.
 *
 * It confines the process before anything else happens: functions without a body, those of the C library above all, are
 * called in it. SC_SANDBOX is the directory that may still be written to.
 *
 * KLEE calls it as an external function, which tells whether a label is decided according to the live status map in the
 * file SC_STATUS.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "sandbox.h"

static const volatile unsigned char *status;
static unsigned long size;

__attribute__((constructor)) static void confine(void) {
  const char *writable = getenv("SC_SANDBOX");
  if (!writable)
    return;
  sc_limit(RLIMIT_CORE, 0);
  sc_limit(RLIMIT_FSIZE, 256UL << 20);
  sc_sandbox_files(writable);
  sc_sandbox_host();
  sc_sandbox_process();
}

static void open_map(void) {
  const char *path = getenv("SC_STATUS");
  struct stat about;
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0 || fstat(file, &about) != 0)
    return;
  void *mapped = mmap(0, (unsigned long)about.st_size, PROT_READ, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED)
    return;
  status = mapped;
  size = (unsigned long)about.st_size;
}

int __sc_klee_decided(unsigned id) {
  if (!status)
    open_map();
  return status && id < size && status[id] != 0;
}
