/* Arguments for `...`, lists of arguments, and complex numbers are inputs. */
#include <stdarg.h>
#include <stdio.h>

int pair(int n, ...)
{
    va_list list;
    int a, b;
    va_start(list, n);
    a = va_arg(list, int);
    b = va_arg(list, int);
    va_end(list);
    if (a == 12345 && b == -7)
        return n;
    return 0;
}

double mean(int n, ...)
{
    va_list list;
    double first;
    va_start(list, n);
    first = va_arg(list, double);
    va_end(list);
    if (first > 2.5 && first < 2.75)
        return 1.0;
    return 0.0;
}

int listed(int n, va_list list)
{
    int first = va_arg(list, int);
    int second = va_arg(list, int);
    if (n > 0 && first == 1 << 20 && second == 3)
        return 1;
    return 0;
}

/* A format decides what is asked for, so that the arguments are zeros. */
int message(char *to, int size, const char *format, ...)
{
    va_list list;
    int done;
    va_start(list, format);
    done = vsnprintf(to, size > 0 ? 1 : 0, format, list);
    va_end(list);
    return done > 3;
}

struct wave { double _Complex amplitude; int on; };
int complex_numbers(float _Complex z, struct wave *w)
{
    if (__real__ z == 3.0f && __imag__ z == -4.0f)
        return 1;
    if (w && w->on && __imag__ w->amplitude > 1e9)
        return 2;
    return 0;
}

unsigned long joined(const char *first, ...)
{
    va_list list;
    unsigned long length = 0;
    const char *text;
    va_start(list, first);
    while ((text = va_arg(list, const char *)) != NULL)
        while (*text)
            length += *text++ == first[0];
    va_end(list);
    if (length == 3)
        return 1;
    return 0;
}
