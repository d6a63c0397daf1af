/* Is a buffer well-formed UTF-8? */

/* Why it is not. */
enum {
    UTF8_STRAY = -1,     /* a byte that starts no character */
    UTF8_TRUNCATED = -2, /* the buffer ends within a character */
    UTF8_BROKEN = -3,    /* a character ends too early */
    UTF8_OVERLONG = -4,  /* there is a shorter encoding of it */
    UTF8_SURROGATE = -5, /* one half of a UTF-16 pair */
    UTF8_TOO_LARGE = -6  /* past the last code point */
};

/* The number of characters in the n bytes of buffer, or one of the above. */
int checkutf8(const unsigned char *buffer, int n)
{
    int i = 0;
    int count = 0;

    while (i < n) {
        unsigned char first = buffer[i];
        unsigned char second;
        int more; /* bytes of this character that are still to come */
        int k;

        if (first < 0x80) {
            i++;
            count++;
            continue;
        }

        if (first >= 0xC0 && first <= 0xDF)
            more = 1;
        else if ((first & 0xF0) == 0xE0)
            more = 2;
        else if ((first & 0xF8) == 0xF0)
            more = 3;
        else
            return UTF8_STRAY;

        if (more > n - i - 1)
            return UTF8_TRUNCATED;

        for (k = 1; k <= more; k++) {
            if (buffer[i + k] < 0x80 || buffer[i + k] > 0xBF)
                return UTF8_BROKEN;
        }

        /* The payload of the first two bytes tells all that can be wrong
           with the code point. */
        second = buffer[i + 1];
        if (first == 0xC0 || first == 0xC1
            || (first == 0xE0 && second < 0xA0)
            || (first == 0xF0 && second < 0x90))
            return UTF8_OVERLONG;
        if (first == 0xED && second >= 0xA0)
            return UTF8_SURROGATE;
        if (first > 0xF4 || (first == 0xF4 && second >= 0x90))
            return UTF8_TOO_LARGE;

        i += more + 1;
        count++;
    }
    return count;
}
