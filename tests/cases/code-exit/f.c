#include <stdlib.h>
#include <unistd.h>

static void bye(void)
{
}

int f(int x)
{
    if (x > 10) {
        atexit(bye);
        exit(0);
    }
    if (x < -10)
        _exit(3);
    if (x == 5)
        exit(1);
    if (x == 7)
        _Exit(2);
    return x;
}
