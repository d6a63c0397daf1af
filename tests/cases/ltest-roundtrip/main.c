#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include "seacoral.h"

int main(int argc, char **argv)
{
    sc_label(argc > 2);
    if (argc == 2 && strchrnul(argv[1], 'x')[0] != 0)
        return puts("x");
    return 0;
}
