/*
 * Linked to C suites whose expectations are checked: with SC_VARY in the environment, what the system tells differs
 * from what it told when the expectations were recorded. What depends on it is not expected.
 *
 * The definitions are weak: a program may have functions of these names.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* 400 days, 5 hours, 7 minutes and 11 seconds: date, weekday and time of day differ. */
enum { SHIFT = 400 * 86400 + 5 * 3600 + 7 * 60 + 11 };

static int varies;
extern char **environ;

static char *value_of(const char *name) {
  char **entry;
  for (entry = environ; entry && *entry; entry++) {
    const char *at = *entry, *wanted = name;
    while (*wanted && *at == *wanted)
      at++, wanted++;
    if (*wanted == 0 && *at == '=')
      return (char *)at + 1;
  }
  return NULL;
}

__attribute__((constructor(102))) static void start(void) {
  varies = value_of("SC_VARY") != NULL;
  unsetenv("SC_VARY");
}

__attribute__((weak)) int clock_gettime(clockid_t clock, struct timespec *to) {
  int result = (int)syscall(SYS_clock_gettime, clock, to);
  if (result == 0 && varies) {
    to->tv_sec += SHIFT;
    to->tv_nsec = (to->tv_nsec + 123456789) % 1000000000;
  }
  return result;
}

__attribute__((weak)) time_t time(time_t *to) {
  struct timespec now = {0, 0};
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  now.tv_sec += varies ? SHIFT : 0;
  if (to != NULL)
    *to = now.tv_sec;
  return now.tv_sec;
}

__attribute__((weak)) int gettimeofday(struct timeval *restrict to, void *restrict zone) {
  struct timespec now = {0, 0};
  (void)zone;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  to->tv_sec = now.tv_sec + (varies ? SHIFT : 0);
  to->tv_usec = now.tv_nsec / 1000;
  return 0;
}

__attribute__((weak)) clock_t clock(void) {
  struct timespec now = {0, 0};
  syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now);
  return (clock_t)now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / 1000 + (varies ? SHIFT : 0);
}

/* Every variable is set to something else. */
__attribute__((weak)) char *getenv(const char *name) {
  static char other[] = "7";
  return varies ? other : value_of(name);
}
