#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int is_x(int c) { return c == 'x' ? 1 : 0; }

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "-c") == 0 && argc > 2) {
        FILE *file = fopen(argv[2], "r");
        if (!file)
            exit(3);
        int first = fgetc(file);
        if (is_x(first))
            puts("x");
        fclose(file);
        return 0;
    }
    int first = getchar();
    if (first == 'y') {
        FILE *out = fopen("written", "w");
        fputs("here", out);
        fclose(out);
    }
    if (first == 'a')
        abort();
    return 0;
}
