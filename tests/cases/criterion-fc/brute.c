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

static void f(unsigned char a, unsigned char b)
{
    see("never is entered", a != 77 && a + b > 600);
    see("sometimes is entered", a == 77);
    see("f is entered", 1);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
