#include <stdio.h>
#include <unistd.h>

int f(int x)
{
    FILE *out = fopen("written_here", "w");
    if (out) {
        fprintf(out, "%d\n", x);
        fclose(out);
    }
    out = fopen("/tmp/seacoral_case_escape", "w");
    if (out)
        fclose(out);
    unlink("../../../../precious");
    unlink("../../../precious");
    unlink("precious");
    if (x > 0)
        return 1;
    return 0;
}
