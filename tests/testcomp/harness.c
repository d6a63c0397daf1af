/* Runs a program of the competition with values from standard input, one a line, as its validator does. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void __gcov_dump(void);

/* The status tells how the run ended. */
enum { ABORTED = 70, REACHED = 71, USED_UP = 72, UNREADABLE = 73 };

static void end(int status) {
  __gcov_dump();
  _exit(status);
}

static void aborted(int signal) {
  (void)signal;
  end(ABORTED);
}

__attribute__((constructor)) static void begin(void) { signal(SIGABRT, aborted); }

void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  (void)what, (void)file, (void)line, (void)function;
  end(REACHED);
}

void __VERIFIER_assume(int holds) {
  if (!holds)
    end(ABORTED);
}

static void read_value(const char *format, void *to) {
  char line[200], rest;
  char both[20];
  if (!fgets(line, sizeof line, stdin))
    end(USED_UP);
  line[strcspn(line, "\n")] = 0;
  strcat(strcpy(both, format), "%c");
  if (sscanf(line, both, to, &rest) != 1)
    end(UNREADABLE);
}

#define VALUE(name, type, format)        \
  type __VERIFIER_nondet_##name(void) {  \
    type value;                          \
    read_value(format, &value);          \
    return value;                        \
  }
VALUE(char, char, "%hhd")
VALUE(uchar, unsigned char, "%hhu")
VALUE(short, short, "%hd")
VALUE(ushort, unsigned short, "%hu")
VALUE(int, int, "%d")
VALUE(uint, unsigned int, "%u")
VALUE(long, long, "%ld")
VALUE(ulong, unsigned long, "%lu")
VALUE(longlong, long long, "%lld")
VALUE(ulonglong, unsigned long long, "%llu")
VALUE(float, float, "%f")
VALUE(double, double, "%lf")
_Bool __VERIFIER_nondet_bool(void) { return __VERIFIER_nondet_int(); }
void *__VERIFIER_nondet_pointer(void) { return (void *)__VERIFIER_nondet_ulong(); }
