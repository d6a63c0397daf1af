/* Compares models of library functions with the functions of the C library, on inputs at the edges. */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition, ...) \
    do { if (!(condition)) { failures++; printf(__VA_ARGS__); puts(""); } } while (0)

/* The value that the model is to return where it may return any, and whether it may return that one. */
static int choice, may_choose;

typedef int compare_function(const void *, const void *, unsigned long);

static const char *const texts[] = {"", "a", "b", "ab", "aa", "a\xff", "\xff", "\x7f", "\x80", "abc", "abd"};
enum { TEXTS = sizeof texts / sizeof *texts };

static int sign(int x) { return (x > 0) - (x < 0); }

/* The model may return each value of the sign that the library's has, and no other. */
static void compare(const char *name, compare_function *library, compare_function *model, unsigned long most)
{
    static const int choices[] = {INT_MIN, -300, -1, 0, 1, 77, INT_MAX};
    for (int i = 0; i < TEXTS; i++)
        for (int j = 0; j < TEXTS; j++)
            for (unsigned long size = 0; size <= most; size++)
                for (int k = 0; k < 7; k++) {
                    int expected = sign(library(texts[i], texts[j], size)), found;
                    choice = choices[k];
                    may_choose = 1;
                    found = model(texts[i], texts[j], size);
                    if (may_choose)
                        CHECK(sign(found) == expected, "%s(%d, %d, %lu): %d", name, i, j, size, found);
                    else
                        CHECK(sign(choice) != expected, "%s(%d, %d, %lu) cannot be %d", name, i, j, size, choice);
                }
}

typedef void *copy_function(void *, const void *, unsigned long);

/* Copies within one buffer, where they overlap as well if they may. */
static void copy(const char *name, copy_function *library, copy_function *model, int overlapping)
{
    for (int to = 0; to < 8; to++)
        for (int from = 0; from < 8; from++)
            for (int size = 0; size <= 8; size++) {
                char a[16] = "0123456789abcde", b[16] = "0123456789abcde";
                if (!overlapping && to < from + size && from < to + size) continue;
                library(a + to, a + from, size);
                CHECK(model(b + to, b + from, size) == b + to, "%s returns another pointer", name);
                CHECK(!memcmp(a, b, 16), "%s(%d, %d, %d)", name, to, from, size);
            }
}

typedef void *fill_function(void *, int, unsigned long);

static void fill(const char *name, fill_function *model)
{
    static const int bytes[] = {0, 1, 255, 256, -1, 0x1234};
    for (int size = 0; size <= 8; size++)
        for (int k = 0; k < 6; k++) {
            char a[10] = "xxxxxxxxx", b[10] = "xxxxxxxxx";
            memset(a + 1, bytes[k], size);
            CHECK(model(b + 1, bytes[k], size) == b + 1, "%s returns another pointer", name);
            CHECK(!memcmp(a, b, 10), "%s(%d, %d)", name, bytes[k], size);
        }
}

/* The sign of a NaN is not compared: nothing is proved behind code that looks at it. */
static void magnitude(double (*model)(double))
{
    const double values[] = {0.0, -0.0, 1.5, -1.5, 5e-324, -5e-324, 1e308, -1e308, 1 / 0.0, -1 / 0.0, 0 / 0.0};
    for (int k = 0; k < 11; k++) {
        double found = model(values[k]), expected = fabs(values[k]);
        CHECK(found != found ? expected != expected : !memcmp(&found, &expected, 8), "fabs(%g)", values[k]);
    }
}

static void absolute(int (*i)(int), long (*l)(long), long long (*ll)(long long))
{
    static const long long values[] = {0, 1, -1, 77, -77, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN + 1, LONG_MIN};
    for (int k = 0; k < 10; k++) {
        int narrow = (int)values[k];
        long wide = (long)values[k];
        CHECK(i(narrow) == (narrow == INT_MIN ? narrow : abs(narrow)), "abs(%d)", narrow);
        CHECK(l(wide) == (wide == LONG_MIN ? wide : labs(wide)), "labs(%ld)", wide);
        CHECK(ll(wide) == (wide == LONG_MIN ? wide : llabs(wide)), "llabs(%ld)", wide);
    }
}
