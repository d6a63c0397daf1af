#include <string.h>

/* Some proofs hold for every input, some only for strings that are not longer than a test's. */
int f(const char *s, int x)
{
    if (x > 5 && x < 5)
        return 1;
    if (s && strlen(s) > 30)
        return 2;
    return 0;
}
