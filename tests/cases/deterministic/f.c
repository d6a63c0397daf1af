#include <string.h>
static int table[8];

int f(const char *s, int x, double d, unsigned char k)
{
    if (s && strcmp(s, "ab") == 0)
        return 1;
    if (x > 100 && (x & 1) && d < 0.5)
        return table[k];
    if (d == 0.25 || (k > 7 && x < -5))
        return 100 / x;
    return 0;
}
