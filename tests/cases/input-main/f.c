#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    if (argv[argc] != NULL)
        return 9;
    if (strcmp(argv[1], "-v") == 0)
        printf("verbose\n");
    if (argc == 3)
        return 2;
    return 0;
}
