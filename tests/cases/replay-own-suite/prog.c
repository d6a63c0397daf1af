#include <stdio.h>
#include <string.h>

int level(void);

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "-v") == 0)
        puts("verbose");
    if (argc == 1)
        return 3;
    return argc > 1 && argv[1][0] == 'x';
}
