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
    see("f is entered", 1);
    see("reached: r = 1", a > b);
    see("reached: if (a == b) return 9", a <= b);
    see("reached: return 9", a == b);
    int on = a != b, out = 0;
    see("reached: switch (a)", on);
    see("reached: r += 2", on && (a == 1 || a == 2));
    see("reached: r += 4", on && a >= 1 && a <= 3);
    see("reached: if (b > 100 && a > b + 30) goto out", on && (a < 1 || a > 3));
    out = on && (a < 1 || a > 3) && b > 100 && a > b + 30;
    see("reached: goto out", out);
    see("reached: do r++; while (r < 3)", on && !out);
    see("reached: r++", on && !out);
    see("reached: for (int i = 0; i < b; i++) if (i == a) break", on && !out);
    see("reached: if (i == a) break", on && !out && b > 0);
    see("reached: break", on && !out && 0 <= a && a < b);
    see("reached: return r", on);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
