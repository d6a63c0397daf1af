#include <stdio.h>

int f(int x, int y);

int main(void)
{
    int ok = f(11, 2) == 99;
    printf("%d of 1 checks failed\n", !ok);
    return ok ? 0 : 3;
}
