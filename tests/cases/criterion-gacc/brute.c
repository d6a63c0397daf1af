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

/* Decisions as functions of each occurrence of a condition. */
static int d1(int x, int y, int z) { return x && (y || z); }
static int d2(int x, int y, int z) { return x && (y || !z); }

static void f(int a, int b)
{
    int x = a > 0, y = b > 0, z = a == 7;
    int on_x = d1(1, y, z) != d1(0, y, z), on_y = d1(x, 1, z) != d1(x, 0, z), on_z = d1(x, y, 1) != d1(x, y, 0);
    see("a > 0 && (b > 0 || a == 7)", x && on_x);
    see("!(a > 0) && (b > 0 || a == 7)", !x && on_x);
    see("a > 0 && b > 0 && !(a == 7)", y && on_y);
    see("a > 0 && !(b > 0) && !(a == 7)", !y && on_y);
    see("a > 0 && !(b > 0) && a == 7", z && on_z);
    see("a > 0 && !(b > 0) && !(a == 7)", !z && on_z);
    int reached = !d1(x, y, z);
    x = z = a < 3, y = b == 2;
    on_x = d2(1, y, z) != d2(0, y, z), on_y = d2(x, 1, z) != d2(x, 0, z), on_z = d2(x, y, 1) != d2(x, y, 0);
    see("a < 3 && b == 2", reached && x && on_x);
    see("!(a < 3)", reached && !x && on_x);
    see("a < 3 && b == 2", reached && y && on_y);
    see("a < 3 && !(b == 2)", reached && !y && on_y);
    see("a < 3 && !(b == 2)", reached && z && on_z);
    /* The second a < 3 never decides while it is false. */
    if (!z && on_z)
        see("impossible", 1);
    reached = reached && !d2(x, y, z);
    /* Side effects: what is skipped may be anything. */
    int all = reached && a > 5 && b < 0 && b + 1 < -100, last = reached && a > 5 && b < 0 && !all;
    see("a > 5 && b++ < 0 && b < -100", all);
    see("!(a > 5)", reached && !(a > 5));
    see("a > 5 && !(b++ < 0)", reached && a > 5 && !(b < 0));
    see("a > 5 && b++ < 0 && !(b < -100)", last);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
