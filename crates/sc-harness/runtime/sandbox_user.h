/* The user that user code runs as: where we are root, one that owns nothing. */
#ifndef SC_SANDBOX_USER_H
#define SC_SANDBOX_USER_H

#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SC_NOBODY = 65534 }; /* `nobody` of every Linux; a number, since there may be no list of users */

/* Gives a directory and what is in it to that user. Not files with several names: one may be somewhere else. */
static void sc_hand_over(int parent, const char *name, int depth) {
  struct stat info;
  int handle = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *entries = handle < 0 || depth > 64 ? 0 : fdopendir(handle);
  if (!entries) {
    if (handle >= 0)
      close(handle);
    return;
  }
  if (fchown(handle, SC_NOBODY, SC_NOBODY) == 0)
    for (struct dirent *e; (e = readdir(entries));) {
      if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") ||
          fstatat(handle, e->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        continue;
      if (S_ISDIR(info.st_mode))
        sc_hand_over(handle, e->d_name, depth + 1);
      else if (S_ISREG(info.st_mode) && info.st_nlink == 1)
        (void)!fchownat(handle, e->d_name, SC_NOBODY, SC_NOBODY, AT_SYMLINK_NOFOLLOW);
    }
  closedir(entries);
}

/* Where we are root, becomes an unprivileged user who may write to `directory`. What is open stays open, so folders
   that only root may enter do no harm. Returns whether the process is unprivileged now. */
__attribute__((unused)) static int sc_sandbox_user(const char *directory) {
  pid_t parent = getppid();
  if (getuid() != 0 && geteuid() != 0)
    return 1;
  sc_hand_over(AT_FDCWD, directory, 0);
  if (setgroups(0, 0) != 0 || setresgid(SC_NOBODY, SC_NOBODY, SC_NOBODY) != 0 ||
      setresuid(SC_NOBODY, SC_NOBODY, SC_NOBODY) != 0)
    return 0;
  /* Changing the user takes away the files below /proc/self, and the wish to die with the parent. */
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent)
    _exit(127);
  return 1;
}

#endif
