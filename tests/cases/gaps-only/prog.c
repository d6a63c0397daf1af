#include <stdlib.h>

static int kind(int n)
{
    if (n > 9)
        return 1;
    return n < 0 ? 2 : 0;
}

int main(int argc, char **argv)
{
    return argc > 1 ? kind(atoi(argv[1])) : 0;
}
