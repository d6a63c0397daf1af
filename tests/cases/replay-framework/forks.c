#include <sys/wait.h>
#include <unistd.h>

int f(int x, int y);

static int run(int x, int y, int result)
{
    int status = 1;
    pid_t child = fork();
    if (child == 0)
        _exit(f(x, y) != result);
    waitpid(child, &status, 0);
    return status != 0;
}

int main(void) { return run(11, 0, 1) + run(0, 0, 0); }
