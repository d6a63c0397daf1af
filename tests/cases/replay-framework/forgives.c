#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int f(int x, int y);

static int overflow(void)
{
    char *text = malloc(3);
    int sum = 0;

    f(0, 0);
    for (int i = 0; i < 3; i++)
        text[i] = (char)i;
    sum += text[text[2] + 1];
    free(text);
    return sum;
}

int main(void)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(overflow());
    waitpid(child, &status, 0);
    return 0;
}
