#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int f(int x);

/* Each covers something only if it could not do what it tried. */
void test_writes_outside(void) { f(fopen("/tmp/seacoral-replay-escaped", "w") == NULL); }

void test_writes_here(void)
{
    FILE *file = fopen("here", "w");
    f(file != NULL);
    fclose(file);
}

void test_starts_anew(void) { f(fopen("here", "r") == NULL); }

void test_forks(void) { f(fork() == -1); }

void test_runs_programs(void) { f(execl("/bin/true", "true", (char *)NULL) == -1); }

void test_connects(void) { f(socket(AF_INET, SOCK_STREAM, 0) == -1); }

void test_takes_memory(void)
{
    for (int i = 0; i < 100000; i++) {
        char *block = malloc(1 << 20);
        memset(block, 1, 1 << 20);
    }
    f(1);
}
