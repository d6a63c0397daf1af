#include <stdio.h>
#include <unistd.h>

static int escaped;

/* Runs before every main, also that of the fuzzer. */
__attribute__((constructor)) static void early(void) {
  FILE *file = fopen("/tmp/seacoral-constructor-escaped", "w");
  escaped = file != 0 || getuid() == 0;
}

int f(int a) {
  if (escaped)
    return 1;
  return a == 1234567 ? 2 : 3;
}
