/* Worked out from the definition of the criterion, without seacoral. */
#include <stdio.h>
#include <string.h>

static char text[200][120];
static int hit[200], count;

/* The objective with this text: made in the order of first mention, hit if p. */
static void see(const char *t, int p)
{
    int i = 0;
    while (i < count && strcmp(text[i], t))
        i++;
    if (i == count)
        strcpy(text[count++], t);
    hit[i] |= p;
}

static int show(void)
{
    for (int i = 0; i < count; i++)
        printf("%s %s\n", text[i], hit[i] ? "covered" : "unknown");
    return 0;
}

static void f(int a, int b, int c)
{
    int x = a > 0, y = a > 5;
    /* Of x || y, x is inactive where y is true, and y where x is; then the whole is true. */
    see("a > 0 && a > 5", x && y);
    see("!(a > 0) && a > 5", !x && y);
    see("a > 0 && !(a > 5)", !y && x);
    int reached = !x && !y;
    /* b++ > 3 is inactive where c < 2 is false; c < 2 is not evaluated unless it decides. */
    see("b++ > 3 && !(c < 2)", reached && b > 3 && !(c < 2));
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            for (int c = -128; c < 128; c++)
                f(a, b, c);
    return show();
}
