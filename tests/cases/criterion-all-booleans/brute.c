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
    int x = a > 5 && !(b < 3);
    see("a > 5 && !(b < 3)", x);
    see("!(a > 5 && !(b < 3))", !x);
    see("a > 5", a > 5);
    see("!(a > 5)", !(a > 5));
    see("b < 3", b < 3);
    see("!(b < 3)", !(b < 3));
    int d = x != 0 || a == b;
    see("x != 0 || a == b", d);
    see("!(x != 0) && !(a == b)", !d);
    see("x != 0", x != 0);
    see("!(x != 0)", !(x != 0));
    see("a == b", a == b);
    see("!(a == b)", a != b);
    see("a == 100", d && a == 100);
    see("!(a == 100)", d && a != 100);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
