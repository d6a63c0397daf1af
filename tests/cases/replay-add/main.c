#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "-verbose") == 0 && argc > 2)
        return 1;
    return 0;
}
