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

/* Values of l op r; 0 if there is none. */
static int compute(int op, int l, int r, int *value)
{
    switch (op) {
    case '+': *value = l + r; return 1;
    case '-': *value = l - r; return 1;
    case '*': *value = l * r; return 1;
    case '/': return r != 0 && (*value = l / r, 1);
    default: return r != 0 && (*value = l % r, 1);
    }
}

static void arithmetic(const char *l, int op, const char *r, int lv, int rv, int reached)
{
    for (const char *other = "+-*/%"; *other; other++) {
        char t[100];
        int x, y;
        if (*other == op)
            continue;
        sprintf(t, "%s %c %s != %s %c %s", l, op, r, l, *other, r);
        see(t, reached && compute(op, lv, rv, &x) && compute(*other, lv, rv, &y) && x != y);
    }
}

static void f(int a, int u)
{
    int first = a < u, second = u != 0, both = first && second, r = both ? u % 3 : a + u;
    arithmetic("a", '+', "u", a, u, 1);
    /* Places: the same variable, read elsewhere, is another objective. */
    see("sum: a < 0", a < 0);
    see("!(a < u) != !(u != 0u)", first != second);
    /* a < u becomes <=, >, >=, ==, != */
    see("a == u", (a < u) != (a <= u));
    see("a != u", (a < u) != (a > u));
    see("(a < u) != (a >= u)", (a < u) != (a >= u));
    see("a <= u", (a < u) != (a == u));
    see("a > u", (a < u) != (a != u));
    see("test: a < 0", a < 0);
    /* u != 0u becomes <, <=, >, >=, ==: nothing is less than 0, so <= is as ==, and > as it was. */
    see("u > 0u", first && (u != 0));
    see("(u != 0u) != (u <= 0u)", first);
    see("u == 0u", first && (u != 0) != (u >= 0));
    arithmetic("u", '%', "3", u, 3, both);
    arithmetic("r", '*', "2", r, 2, 1);
    see("r < 0", r < 0);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int u = 0; u < 256; u++)
            f(a, u);
    return show();
}
