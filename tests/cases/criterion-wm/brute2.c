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

static void f(int a, int u)
{
    int both = a < u && u != 0, r = both ? u % 3 : a + u;
    see("sum: a != -a", a != -a);
    see("sum: u != -u", u != -u);
    see("test: a != -a", a != -a);
    see("test: u != -u", u != -u);
    see("zero: u != -u", a < u && u != -u);
    see("rest: u != -u", both && u != -u);
    see("r != -r", r != -r);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int u = 0; u < 256; u++)
            f(a, u);
    return show();
}
