/* Worked out from the definitions of the criteria, without seacoral: every input is run, what each decision saw is
 * kept, and two evaluations show an effect if the definition says so. Compiled with -DCACC, -DRACC, -DRICC or -DMCDC. */
#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 2, MOST = 3 };

/* A decision as a function of what its conditions would give; notes in seen what C evaluates. */
typedef int decision(const int *would, int *seen);

static int see(const int *would, int *seen, int i) { return seen[i] = would[i]; }

static int d1(const int *v, int *s) { return see(v, s, 0) && (see(v, s, 1) || see(v, s, 2)); }
static int d2(const int *v, int *s) { return see(v, s, 0) && (see(v, s, 1) || !see(v, s, 2)); }
static int d3(const int *v, int *s) { return see(v, s, 0) && see(v, s, 1); }
static int d4(const int *v, int *s) { return see(v, s, 0) && see(v, s, 1) && see(v, s, 2); }
static int d5(const int *v, int *s) { return see(v, s, 0) || see(v, s, 1); }

static struct {
    decision *is;
    int count, twin, effects; /* twin: condition 0 and this one are the same; effects: conditions have side effects */
    const char *text, *conditions[MOST];
    char reached[27], possible[27]; /* evaluations, numbered in base 3 */
} all[] = {
    {d1, 3, 0, 0, "a > 0 && (b > 0 || a == 7)", {"a > 0", "b > 0", "a == 7"}},
    {d2, 3, 2, 0, "a < 3 && (b == 2 || !(a < 3))", {"a < 3", "b == 2", "a < 3 /* #2 */"}},
    {d3, 2, 0, 0, "a > -100 && b > 200", {"a > -100", "b > 200"}},
    {d4, 3, 0, 1, "a < -5 && b++ < 0 && b < -100", {"a < -5", "b++ < 0", "b < -100"}},
    {d5, 2, 0, 1, "b-- > 120 || a == -77", {"b-- > 120", "a == -77"}},
};

/* What a criterion looks at: what C evaluates, or all conditions of a decision without side effects. */
static int evaluate(int d, const int *would, int *seen)
{
    int value;
    for (int i = 0; i < MOST; i++)
        seen[i] = SKIPPED;
    value = all[d].is(would, seen);
#ifndef MCDC
    for (int i = 0; i < all[d].count && !all[d].effects; i++)
        seen[i] = would[i];
#endif
    return value;
}

static int decide(int d, int x, int y, int z)
{
    int would[MOST] = {x, y, z}, seen[MOST];
    int value = evaluate(d, would, seen);
    all[d].reached[seen[0] * 9 + seen[1] * 3 + seen[2]] = 1;
    return value;
}

static void f(signed char a, signed char b)
{
    if (decide(0, a > 0, b > 0, a == 7))
        return;
    if (decide(1, a < 3, b == 2, a < 3))
        return;
    if (decide(2, a > -100, b > 200, 0))
        return;
    if (decide(3, a < -5, b < 0, b + 1 < -100))
        return;
    if (a < -5)
        b++;
    while (decide(4, b > 120, a == -77, 0))
        a++, b--;
}

/* What is known of condition i: also what an equal one without side effects showed. */
static int known(int d, const int *seen, int i)
{
    int twin = all[d].twin;
    if (twin && seen[i] == SKIPPED && (i == 0 || i == twin))
        return seen[twin - i];
    return seen[i];
}

/* The decision depends on condition i, for some value of what was skipped. */
static int active(int d, const int *seen, int i)
{
    for (int free = 0; free < 1 << MOST; free++) {
        int would[MOST], ignored[MOST], with[2];
        for (int value = 0; value < 2; value++) {
            for (int j = 0; j < MOST; j++)
                would[j] = j == i ? value : known(d, seen, j) == SKIPPED ? free >> j & 1 : known(d, seen, j);
            with[value] = all[d].is(would, ignored);
        }
        if (with[0] != with[1])
            return 1;
    }
    return 0;
}

static int outcome(int d, const int *seen)
{
    int would[MOST], ignored[MOST];
    for (int j = 0; j < MOST; j++)
        would[j] = seen[j] == SKIPPED ? 0 : seen[j]; /* what is skipped does not matter */
    return all[d].is(would, ignored);
}

static int shows(int d, const int *yes, const int *no, int i, int wanted)
{
    int equal = 1, same = 1;
    for (int j = 0; j < all[d].count; j++) {
        int p = known(d, yes, j), q = known(d, no, j);
        if (j != i && p != SKIPPED && q != SKIPPED && p != q)
            equal = 0;
        if (j != i && yes[j] != no[j])
            same = 0;
    }
    if (yes[i] != 1 || no[i] != 0)
        return 0;
#ifdef RICC
    return !active(d, yes, i) && !active(d, no, i) && same && outcome(d, yes) == wanted && outcome(d, no) == wanted;
#else
    (void)same, (void)wanted;
    if (!active(d, yes, i) || !active(d, no, i) || outcome(d, yes) == outcome(d, no))
        return 0;
#ifdef RACC
    return equal;
#else
    return 1;
#endif
#endif
}

static int any_pair(int d, const char *set, int i, int wanted)
{
    for (int p = 0; p < 27; p++)
        for (int q = 0; q < 27; q++) {
            int yes[MOST] = {p / 9, p / 3 % 3, p % 3}, no[MOST] = {q / 9, q / 3 % 3, q % 3};
            if (set[p] && set[q] && shows(d, yes, no, i, wanted))
                return 1;
        }
    return 0;
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    for (int d = 0; d < 5; d++) {
        for (int bits = 0; bits < 1 << MOST; bits++) {
            int would[MOST] = {bits & 1, bits >> 1 & 1, bits >> 2 & 1}, seen[MOST];
            if (all[d].twin && would[0] != would[all[d].twin])
                continue;
            evaluate(d, would, seen);
            all[d].possible[seen[0] * 9 + seen[1] * 3 + seen[2]] = 1;
        }
        for (int i = 0; i < all[d].count; i++)
#ifdef RICC
            for (int wanted = 1; wanted >= 0; wanted--)
                if (any_pair(d, all[d].possible, i, wanted))
                    printf("no effect of %s on %s, which is %s %s\n", all[d].conditions[i], all[d].text,
                           wanted ? "true" : "false", any_pair(d, all[d].reached, i, wanted) ? "covered" : "unknown");
#else
            if (any_pair(d, all[d].possible, i, 0))
                printf("effect of %s on %s %s\n", all[d].conditions[i], all[d].text,
                       any_pair(d, all[d].reached, i, 0) ? "covered" : "unknown");
#endif
    }
    return 0;
}
