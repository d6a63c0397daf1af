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

/* Two returns may have objectives of the same text: they are told apart by their place. */
static void f(int a, int u)
{
    int calls = a < u, half = a / 2;
    see("first: a == u", a == u);
    see("first: a == -128", a == -128);
    see("first: a == 127", a == 127);
    see("first: u == 0", u == 0);
    see("first: u == 255", u == 255);
    see("second: a == 127", !calls && a == 127);
    see("second: a == -128", !calls && a == -128);
    see("third: u == 100", !calls && a == 127 && u == 100);
    see("third: u == 0", !calls && a == 127 && u == 0);
    see("third: u == 255", !calls && a == 127 && u == 255);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int u = 0; u < 256; u++)
            f(a, u);
    return show();
}
