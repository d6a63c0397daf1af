/* The tokens of a text in SQL. The library itself is not here: bench/coverage-over-time finds it. Everything in it is
   static, so that only what is called is compiled. */
#define SQLITE_API static
#define SQLITE_OMIT_AUTOINIT 1
#define SQLITE_THREADSAFE 0
#define SQLITE_OMIT_LOAD_EXTENSION 1
#include "sqlite3.c"

int tokens(const char *text)
{
    int count = 0;
    if (text == 0)
        return 0;
    while (*text != 0) {
        int type;
        long long length = sqlite3GetToken((const unsigned char *)text, &type);
        if (type == TK_ILLEGAL || length <= 0)
            return -1;
        if (type == TK_ID && sqlite3_keyword_check(text, (int)length))
            return -2;
        text += length;
        count++;
    }
    return count;
}
