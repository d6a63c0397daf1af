#include <setjmp.h>

static jmp_buf out;

static int risky(int x)
{
    if (x > 5)
        longjmp(out, 1);
    return x == 3;
}

int f(int x, int y)
{
    int caught = setjmp(out);
    if (caught)
        return -1;
    if (risky(x) && y == 2)
        return 1;
    if (y == 8)
        goto end;
    return 0;
end:
    return 3;
}
