#include <signal.h>

static volatile sig_atomic_t seen;
static void handler(int s)
{
    seen = s;
}

int f(int x)
{
    signal(SIGUSR1, handler);
    if (x == 5)
        raise(SIGUSR1);
    if (x == 6)
        raise(SIGTERM);
    return seen;
}
