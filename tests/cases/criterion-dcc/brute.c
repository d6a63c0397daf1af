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

static void f(int a, int b)
{
    int first = a > 5, second = b < 3, d = first && second;
    see("a > 5 && b < 3", d);
    see("!(a > 5 && b < 3)", !d);
    see("a > 5", first);
    see("!(a > 5)", !first);
    see("b < 3", second);
    see("!(b < 3)", !second);
    int reached = !d;
    see("b == 4", reached && b == 4);
    see("b == 200", reached && b == 200);
    see("switch (b) matches no case", reached && b != 4 && b != 200);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
