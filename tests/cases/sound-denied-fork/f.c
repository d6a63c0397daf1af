#include <unistd.h>

/* Tests may not start processes: that fork fails here says nothing about the program. */
int f(int x)
{
    if (x > 3) {
        int child = fork();
        if (child == 0)
            _exit(0);
        if (child < 0)
            return -1;
    }
    return 0;
}
