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

static const char *yes[] = {"a > 3", "b", "c < 0", "a < 5"}, *no[] = {"!(a > 3)", "!b", "!(c < 0)", "!(a < 5)"};

static void f(int a, int b, int c)
{
    int atom[] = {a > 3, b, c < 0, a < 5};
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            for (int k = j + 1; k < 4; k++)
                for (int v = 7; v >= 0; v--) {
                    char t[100];
                    int x = v >> 2 & 1, y = v >> 1 & 1, z = v & 1;
                    sprintf(t, "%s && %s && %s", (x ? yes : no)[i], (y ? yes : no)[j], (z ? yes : no)[k]);
                    see(t, atom[i] == x && atom[j] == y && atom[k] == z);
                }
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = 0; b < 2; b++)
            for (int c = -128; c < 128; c++)
                f(a, b, c);
    return show();
}
