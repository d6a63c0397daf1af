#include <math.h>

/* long double keeps what double loses. */
int exact(long x)
{
    long double wide = x;
    double narrow = x;
    if (wide != narrow)
        return 1;
    if ((long)wide != x)
        return 2;
    if (wide * 3 == 0x1.8p52L)
        return 3;
    return 0;
}

int ratio(long double x)
{
    if (x + x == 3.5L)
        return 1;
    if (x * x < 0)
        return 2;
    if (x != 0 && x / 2 == 0)
        return 3;
    return 0;
}

int angle(double degrees)
{
    double rest = fmod(degrees, 360.0);
    if (rest >= 360)
        return 1;
    if (rest == 359.5 && degrees > 1000)
        return 2;
    return 0;
}

int parts(double x)
{
    int e;
    double m = frexp(x, &e);
    if (m == 0.75 && e == 7)
        return 1;
    if (m > 1 && e != 0)
        return 2;
    return 0;
}

int fused(unsigned char n)
{
    double x = 1 + n * 0x1p-30;
    if (fma(x, x, -1.0) != x * x - 1.0)
        return 1;
    return 0;
}

int machine(const unsigned char code[4])
{
    static void *const table[] = {&&add, &&twice, &&stop};
    int at = 0, x = 1;
next:
    if (at == 4)
        return 0;
    goto *table[code[at++] % 3];
add:
    x += 3;
    goto next;
twice:
    x *= 2;
    goto next;
stop:
    if (x == 14)
        return 1;
    if (x == 15)
        return 2;
    return 0;
}

int counter(int n)
{
    static int total;
    total = 0;
    int old = __atomic_fetch_add(&total, 5, __ATOMIC_SEQ_CST);
    __asm__ volatile("" ::: "memory");
    if (__sync_bool_compare_and_swap(&total, n, 7) && old == 0)
        return 1;
    if (total != 5)
        return 2;
    return 0;
}
