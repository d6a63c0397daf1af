#include <stdlib.h>

static int serve(int *p, int i)
{
    return p[i];
}

int run(int i)
{
    int *p = calloc(4, sizeof *p);
    int r = 0;
    if (p && i >= 0 && i < 5)
        r = serve(p, i);
    free(p);
    return r;
}

int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == 'x')
        return 10 / (argc - 2);
    return 0;
}
