#include <stdio.h>
#include <stdlib.h>

#include "f.c"

void test_one(void) { f(11, 2); }

int test_two(void) { return f(42, 7) == 2 ? 0 : 1; }

int test_fails(void) { return f(0, 7) == 3 ? 0 : 1; }

void test_crashes(void)
{
    int *volatile nowhere = NULL;

    f(0, 0);
    *nowhere = 1;
}

void test_aborts(void)
{
    f(0, 0);
    abort();
}

void test_hangs(void)
{
    f(0, 0);
    for (volatile int i = 0; i < 1; i = 0)
        ;
}

static void test_hidden(void) { f(0, 0); }

void test_takes(int n)
{
    test_hidden();
    f(n, 0);
}
