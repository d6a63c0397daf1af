/* Worked out from the definition of the criterion, without seacoral. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const text[] = {
    "a == 0: division by zero in 100 / a",
    "a == 0: division by zero in big / a",
    "big == INT_MIN && a == -1: signed overflow in big / a",
    "big - 1 < INT_MIN: signed overflow in big - 1",
    "big * a not in INT_MIN..INT_MAX: signed overflow in big * a",
    "big == INT_MIN: signed overflow in -big",
    "b >= 32: shift by too much in a << b",
    "a < 0 || a > INT_MAX >> b: shift out of range in a << b",
    "a < 0 || a >= 5: index out of bounds in t[a]",
    "p == NULL: NULL dereference in p->y",
    "p == NULL: NULL dereference in p->x",
    "big - a not in INT_MIN..INT_MAX: signed overflow in big -= a",
    "big == INT_MIN: signed overflow in big--",
    "(a++ & 7) >= 5: index out of bounds in t[a++ & 7]",
    "next(a) == 0: division by zero in next(7) / next(a)",
    "next(7) == INT_MIN && next(a) == -1: signed overflow in next(7) / next(a)",
    "(a - 3) == 0: division by zero in (10 / (a - 3)) / (a - 3)",
    "(10 / (a - 3)) == INT_MIN && (a - 3) == -1: signed overflow in (10 / (a - 3)) / (a - 3)",
    "(a - 3) == 0: division by zero in 10 / (a - 3)",
    "(a - 2) == 0: division by zero in (t[a] + 1) % (a - 2)",
    "(t[a] + 1) == INT_MIN && (a - 2) == -1: signed overflow in (t[a] + 1) % (a - 2)",
    "t[a] + 1 > INT_MAX: signed overflow in t[a] + 1",
    "a < 0 || a >= 5: index out of bounds in t[a] (2)",
    "(*(&big)) + (*&t[a]) not in INT_MIN..INT_MAX: signed overflow in *(&big) + *&t[a]",
    "a < 0 || a > 5: index out of bounds in t[a]",
    "(b - 18) < 0 || (b - 18) >= 32: shift by too much in 1 << (b - 18)",
    "1 > INT_MAX >> (b - 18): shift out of range in 1 << (b - 18)",
};
enum { COUNT = sizeof text / sizeof *text };
static int hit[COUNT];

/* The error with this text happens here if e; the run ends with it. */
static int dies(int number, int e)
{
    hit[number] |= e;
    return e;
}

static int fits(long long n) { return INT_MIN <= n && n <= INT_MAX; }

static void f(int a, int b, int null)
{
    static const int t[5] = {1, 2, 3, 4, 5};
    long long big = a * 16777216LL;
    switch (b) {
    case 0: dies(0, a == 0); return;
    case 1: dies(1, a == 0) || dies(2, big == INT_MIN && a == -1); return;
    case 2: dies(3, !fits(big - 1)); return;
    case 3: dies(4, !fits(big * a)); return;
    case 4: dies(5, !fits(-big)); return;
    case 5: dies(6, b >= 32) || dies(7, a < 0 || !fits((long long)a << b)); return;
    case 6: dies(8, a < 0 || a >= 5); return;
    case 8: dies(9, null); return;
    case 9: return;
    case 10: dies(11, !fits(big - a)); return;
    case 11: dies(12, !fits(big - 1)); return;
    case 12: dies(13, (a & 7) >= 5); return;
    case 13: dies(14, a == 0); return;
    case 14: dies(18, a == 3) || dies(16, a == 3); return;
    case 15: dies(22, a < 0 || a >= 5) || dies(21, !fits(t[a] + 1LL)) || dies(19, a == 2); return;
    case 17:
        /* One past the end has an address and no value: another error, and none of these. */
        if (!dies(24, a < 0 || a > 5) && a != 5)
            dies(23, !fits(big + t[a]));
        return;
    }
    if (b != 7 && b != 16 && b < 50)
        dies(25, b - 18 < 0 || b - 18 >= 32) || dies(26, !fits(1LL << (b - 18)));
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = 0; b < 256; b++)
            f(a, b, 0), f(a, b, 1);
    for (int i = 0; i < COUNT; i++) {
        const char *again = strstr(text[i], " (2)");
        int length = again ? (int)(again - text[i]) : (int)strlen(text[i]);
        printf("%.*s %s\n", length, text[i], hit[i] ? "covered" : "unknown");
    }
    return 0;
}
