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

static void decision(const char *whole, int d, int n, const char **yes, const char **no, int *atom, int reached)
{
    char t[100];
    see(whole, reached && d);
    sprintf(t, "!(%s)", whole);
    see(t, reached && !d);
}

static void f(int a, int b)
{
    const char *yes[] = {"a > 5", "b < 3", "a > 100"}, *no[] = {"!(a > 5)", "!(b < 3)", "!(a > 100)"};
    int atom[] = {a > 5, b < 3, a > 100}, d = a > 5 && (b < 3 || a > 100);
    decision("a > 5 && (b < 3 || a > 100)", d, 3, yes, no, atom, 1);
    const char *yes2[] = {"b > 120", "a < -120"}, *no2[] = {"!(b > 120)", "!(a < -120)"};
    for (;; b--) {
        int atom2[] = {b > 120, a < -120};
        decision("b > 120 && a < -120", atom2[0] && atom2[1], 2, yes2, no2, atom2, !d);
        if (!(b > 120 && a < -120))
            break;
    }
    see("b == 4", !d && b == 4);
    see("1 <= b && b <= 3", !d && b >= 1 && b <= 3);
    see("b == -300", !d && b == -300);
    see("switch (b) takes default", !d && b != 4 && !(b >= 1 && b <= 3) && b != -300);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
