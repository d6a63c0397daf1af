/* Worked out from the definition of the criterion, without seacoral: DCC of g alone. */
#include <stdio.h>

int main(void)
{
    int hit[6] = {0};
    const char *text[] = {"x == 9 || x > 127", "!(x == 9) && !(x > 127)", "x == 9", "!(x == 9)", "x > 127", "!(x > 127)"};
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            if (a > 4) {
                int x = a > b ? 9 : b, first = x == 9, second = x > 127;
                hit[0] |= first || second;
                hit[1] |= !first && !second;
                hit[2] |= first;
                hit[3] |= !first;
                hit[4] |= second;
                hit[5] |= !second;
            }
    for (int i = 0; i < 6; i++)
        printf("%s %s\n", text[i], hit[i] ? "covered" : "uncoverable");
    return 0;
}
