#include <stdlib.h>
#include <unistd.h>

static _Thread_local int calls;

static int once(int x)
{
    return ++calls == 1 && x == 'k';
}

int main(int argc, char **argv)
{
    int c, verbose = 0, first = rand() == rand();
    while ((c = getopt(argc, argv, "vk")) != -1) {
        if (c == 'v')
            verbose++;
        if (once(c))
            verbose += 10;
    }
    if (verbose == 2 && !first)
        return 1;
    if (verbose == 10)
        return 2;
    return 0;
}
