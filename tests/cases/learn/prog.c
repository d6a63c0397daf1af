#include <stdlib.h>

static int half(int n) { return n > 10 ? n / 2 : 0; }

int main(int argc, char **argv)
{
    return argc > 1 && half(atoi(argv[1])) > 100;
}
