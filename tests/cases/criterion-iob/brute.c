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
    see("x == -128", calls && a == -128);
    see("x == 127", calls && a == 127);
    see("half: returned value == -128", calls && half == -128);
    see("half: returned value == 127", calls && half == 127);
    see("a == -128", a == -128);
    see("a == 127", a == 127);
    see("u == 0", u == 0);
    see("u == 255", u == 255);
    see("first: returned value == -128", calls && half == -128);
    see("first: returned value == 127", calls && half == 127);
    int second = !calls && a == 127 && u > 100;
    see("second: returned value == 127", second);
    see("third: returned value == -128", !calls && !second && a == -128);
    see("third: returned value == 127", !calls && !second && a == 127);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int u = 0; u < 256; u++)
            f(a, u);
    return show();
}
