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
    for (int i = 0; i < n; i++) {
        see(yes[i], reached && atom[i]);
        see(no[i], reached && !atom[i]);
    }
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
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
