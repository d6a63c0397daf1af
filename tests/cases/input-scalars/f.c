#include <stdbool.h>
#include <stdint.h>

int f(char c, signed char sc, unsigned char uc, short s, unsigned short us, int i, unsigned u,
      long l, unsigned long ul, long long ll, unsigned long long ull, bool b, int64_t i64)
{
    int r = 0;
    if (c == 'q') r++;
    if (sc == -128) r++;
    if (uc == 255) r++;
    if (s == -32768) r++;
    if (us == 65535) r++;
    if (i == -2147483647 - 1) r++;
    if (u == 4000000000u) r++;
    if (l < -4000000000000L) r++;
    if (ul > 10000000000000000000ul) r++;
    if (ll == 123456789) r++;
    if (ull == 18446744073709551615ull) r++;
    if (b) r++;
    if (i64 == 42) r++;
    return r;
}
