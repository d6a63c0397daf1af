#include <stdlib.h>
#include "../f.c"

int main(void)
{
    f(11, 0);
    if (f(11, 7) != 2)
        return 1;
    exit(f(11, 4) - 1);
}
