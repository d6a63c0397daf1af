#include "f.c"

int main(void)
{
    for (int i = 0; i < 6 * 10; i++)
        for (int bits = 0; bits < 64; bits++)
            f(i % 6, i / 6 - 1, bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1, bits >> 4 & 1, bits >> 5 & 1);
    return 0;
}
