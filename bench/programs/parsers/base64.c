/* Decoding by a table, four characters to three bytes, with padding and white space. */
#include <stddef.h>

#define X 0xff /* no digit */
#define W 0xfe /* white space */
#define P 0xfd /* padding */

static const unsigned char values[128] = {
    X,  X,  X,  X,  X,  X,  X,  X,  X,  W,  W,  X,  X,  W,  X,  X,  X,  X,  X,  X,  X,  X,  X,  X,  X,  X,
    X,  X,  X,  X,  X,  X,  W,  X,  X,  X,  X,  X,  X,  X,  X,  X,  X,  62, X,  X,  X,  63, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, X,  X,  X,  P,  X,  X,  X,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, X,  X,  X,  X,  X,  X,  26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, X,  X,  X,  X,  X,
};

/* The number of bytes, or a negative number: the text is not valid. */
int decode(const unsigned char *text, size_t length, unsigned char *out, size_t room) {
    unsigned long group = 0;
    size_t written = 0;
    unsigned digits = 0, padding = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = text[i];
        unsigned char value = c < 128 ? values[c] : X;
        if (value == W)
            continue;
        if (value == X)
            return -1;
        if (value == P) {
            if (digits < 2 || padding >= 2)
                return -2;
            padding++;
            value = 0;
        } else if (padding > 0) {
            return -3;
        }
        group = group << 6 | value;
        if (++digits < 4)
            continue;
        for (unsigned k = 0; k < 3 - padding; k++) {
            if (written >= room)
                return -4;
            out[written++] = (unsigned char)(group >> (16 - 8 * k));
        }
        digits = 0;
        group = 0;
    }
    if (digits != 0)
        return -5;
    return (int)written;
}
