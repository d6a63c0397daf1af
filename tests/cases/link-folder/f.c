#include "limits.h"

int bare(int x);
int other(int x);

/* What limit_of() returns fits: with a stub, an error depends on that. */
int f(int kind)
{
    int slots[4] = {0};
    int sum = 0;
    for (int i = 0; i < limit_of(kind); i++) {
        slots[i] = i;
        sum += slots[i];
    }
    return sum > 5 ? 1 : 0;
}

/* One element is missing: with a stub, this looks as f() does. */
int g(int kind)
{
    int slots[4] = {0};
    slots[limit_of(kind)] = 1;
    return slots[0] > 0 ? 1 : 0;
}

int table(unsigned at)
{
    return at < 4 && sizes[at] == 8 ? 1 : 0;
}

int device(int kind)
{
    return ask_device(kind) > 0 ? 1 : 0;
}

int more(int x)
{
    return bare(x) + other(x) > 0 ? 1 : 0;
}
