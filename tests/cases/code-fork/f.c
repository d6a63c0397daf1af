#include <unistd.h>
#include <stdlib.h>

int f(int x)
{
    pid_t child = fork();
    if (child == 0)
        for (;;) pause();
    if (x == 1)
        return 1;
    return 0;
}
