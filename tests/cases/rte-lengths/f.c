#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A pointer and a number walk together. */
int digits(const char *s, size_t slen)
{
    const char *p = s;
    size_t plen = 0;
    long v = 0;
    if (plen == slen)
        return -1;
    if (p[0] == '-') {
        p++;
        plen++;
        if (plen == slen)
            return -1;
    }
    while (plen < slen && p[0] >= '0' && p[0] <= '9') {
        if (v > 1000)
            return -1;
        v = v * 10 + (p[0] - '0');
        p++;
        plen++;
    }
    return plen < slen ? -1 : (int) v;
}

/* A position that is a sum: callers know how much there is. */
uint8_t bits(const uint8_t *src, unsigned idx, unsigned nb_bits)
{
    unsigned i;
    uint8_t value = 0;
    if (nb_bits > 8)
        nb_bits = 8;
    for (i = 0; i < nb_bits; i++)
        value |= (src[idx + i] & 1) << i;
    return value;
}
/* One bit too many, whatever the callers know. */
uint8_t too_many(const uint8_t *src, unsigned idx, unsigned nb_bits)
{
    unsigned i;
    uint8_t value = 0;
    for (i = 0; i <= nb_bits; i++)
        value |= (src[idx + i] & 1) << (i & 7);
    return value;
}
