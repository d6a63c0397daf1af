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

static void positive(int x, int called)
{
    see("x < 0", called && x < 0);
    see("x == 0", called && x == 0);
    see("x > 0", called && x > 0);
}

int main(void)
{
    for (int a = -128; a < 128; a++) {
        positive(a, a > 3);
        see("a < 0", a < 0);
        see("a == 0", a == 0);
        see("a > 0", a > 0);
        /* The others are inputs of their own: each class has values. */
        see("u == 0", 1);
        see("u > 0", 1);
        see("k == RED", 1);
        see("k == GREEN", 1);
        see("k == BLUE", 1);
        see("b", 1);
        see("!b", 1);
        see("!p", 1);
        see("p", 1);
    }
    return show();
}
