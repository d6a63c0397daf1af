#include <stdlib.h>

__attribute__((constructor)) static void too_early(void) { exit(3); }

int f(int a) { return a > 3 ? 1 : 2; }
