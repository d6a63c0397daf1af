/* What is behind `sqlite3_snprintf`, with one conversion of up to four flags, and an argument that fits it. The library itself is not
   here: bench/coverage-over-time finds it. Everything in it is static, so that only what is called is compiled. */
#define SQLITE_API static
#define SQLITE_OMIT_AUTOINIT 1
#define SQLITE_THREADSAFE 0
#define SQLITE_DEFAULT_MEMSTATUS 0
#define SQLITE_OMIT_LOAD_EXTENSION 1
#define SQLITE_PRINTF_PRECISION_LIMIT 60
#include "sqlite3.c"

int format(const unsigned char flags[4], char conversion, long long number, double real, const char *text)
{
    static const char known[] = "-+ #!0,l.123579";
    char format[] = "<%.....>";
    char out[48];
    for (int at = 0; at < 4; at++)
        format[at + 2] = known[flags[at] % (sizeof known - 1)];
    format[6] = conversion;
    sqlite3MallocInit();
    switch (conversion) {
    case 'e': case 'E': case 'f': case 'g': case 'G':
        sqlite3_snprintf(sizeof out, out, format, real);
        break;
    case 's': case 'q': case 'Q': case 'w':
        sqlite3_snprintf(sizeof out, out, format, text);
        break;
    case 'c': case 'd': case 'i': case 'o': case 'p': case 'r': case 'u': case 'x': case 'X': case '%':
        sqlite3_snprintf(sizeof out, out, format, number);
        break;
    default:
        return 0;
    }
    return out[0];
}
