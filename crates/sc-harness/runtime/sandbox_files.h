/*
 * Which files user code may open, kept by Landlock: it writes, creates and removes below one directory, and reads
 * everything but devices.
 * No linux/landlock.h: the headers of the host may be older than its kernel.
 */
#ifndef SC_SANDBOX_FILES_H
#define SC_SANDBOX_FILES_H

#include <dirent.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  SC_FS_WRITE_FILE = 1u << 1,
  SC_FS_READ_FILE = 1u << 2,
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

/* Everything but /dev: reading a terminal takes its input from somebody, and opening a watchdog can restart the
   machine. Rules only allow, so each folder of the root has one. */
static void sc_landlock_allow_reading(long rules, DIR *root) {
  static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
  char path[300];
  for (struct dirent *entry; (entry = readdir(root));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") || !strcmp(entry->d_name, "dev"))
      continue;
    snprintf(path, sizeof path, "/%s", entry->d_name);
    sc_landlock_allow(rules, path, 0, SC_FS_READ_FILE);
  }
  for (unsigned i = 0; i < sizeof devices / sizeof devices[0]; i++)
    sc_landlock_allow(rules, devices[i], 0, SC_FS_READ_FILE);
}

/* Writing, making and removing files only below `directory`. Returns the version of the interface obtained, 0 for
   none. */
__attribute__((unused)) static unsigned sc_sandbox_files(const char *directory) {
  long version = syscall(444 /* landlock_create_ruleset */, (void *)0, (size_t)0, 1u);
  if (version <= 0)
    return 0;
  uint64_t write = SC_FS_WRITE_FILE | SC_FS_REMOVE_DIR | SC_FS_REMOVE_FILE | SC_FS_MAKE_DIR | SC_FS_MAKE_REG |
                   SC_FS_MAKE_SOCK | SC_FS_MAKE_FIFO | SC_FS_MAKE_SYM;
  if (version >= 2)
    write |= SC_FS_REFER;
  if (version >= 3)
    write |= SC_FS_TRUNCATE;
  DIR *root = opendir("/");
  uint64_t read = root ? SC_FS_READ_FILE : 0;
  /* Devices are made nowhere: root could make one of any disk. */
  struct sc_landlock_rules rules = {write | read | SC_FS_MAKE_CHAR | SC_FS_MAKE_BLOCK, 0, 0};
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
  if (root) {
    if (handle >= 0)
      sc_landlock_allow_reading(handle, root);
    closedir(root);
  }
  if (handle < 0)
    return 0;
  int obtained = sc_landlock_allow(handle, directory, O_DIRECTORY, write | read);
  sc_landlock_allow(handle, "/dev/null", 0, write & (SC_FS_WRITE_FILE | SC_FS_TRUNCATE));
  obtained = obtained && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
             syscall(446 /* landlock_restrict_self */, handle, 0) == 0;
  close((int)handle);
  return obtained ? (unsigned)version : 0;
}

#endif
