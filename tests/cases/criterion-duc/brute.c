/* Worked out from the definition of the criterion, without seacoral: `brute DUC`, `brute ADC`, `brute AUC`. */
#include <stdio.h>
#include <string.h>

/* Definitions and the uses that a path without another definition leads to, found by reading f.c. By use. */
static const char *const pairs[][2] = {
    { "a on entry", "13:24" },        { "a on entry", "15:9" },         { "level on entry", "17:9" },
    { "a on entry", "19:12" },        { "a defined at 22:9", "19:12" }, { "n defined at 14:26", "19:21" },
    { "n defined at 21:9", "19:21" }, { "a on entry", "20:11" },        { "a defined at 22:9", "20:11" },
    { "n defined at 14:26", "20:20" },{ "n defined at 21:9", "20:20" }, { "n defined at 14:26", "21:9" },
    { "n defined at 21:9", "21:9" },  { "a on entry", "22:9" },         { "a defined at 22:9", "22:9" },
    { "level on entry", "24:9" },     { "v defined at 14:9", "25:13" }, { "v defined at 20:9", "25:13" },
    { "level on entry", "26:9" },     { "q defined at 14:34", "27:10" },{ "p.x defined at 13:18", "27:14" },
    { "p.x defined at 13:18", "28:12" },{ "p.y defined at 13:18", "28:18" },{ "p.y defined at 16:9", "28:18" },
    { "v defined at 14:9", "28:24" }, { "v defined at 20:9", "28:24" }, { "n defined at 14:26", "28:31" },
    { "n defined at 21:9", "28:31" }, { "n defined at 25:9", "28:31" }, { "level on entry", "28:35" },
};
enum { COUNT = sizeof pairs / sizeof *pairs };
static int hit[COUNT];

/* A variable that holds this definition is read; NULL: nobody knows which. */
static void use(const char *holds, const char *where)
{
    if (!holds)
        return;
    for (int i = 0; i < COUNT; i++)
        if (!strcmp(pairs[i][0], holds) && !strcmp(pairs[i][1], where)) {
            hit[i] = 1;
            return;
        }
    printf("not in the table: %s %s\n", holds, where);
}

static void f(int a, int level)
{
    const char *A = "a on entry", *L = "level on entry";
    use(A, "13:24");
    const char *X = "p.x defined at 13:18", *Y = "p.y defined at 13:18";
    int n = 3;
    const char *V = "v defined at 14:9", *N = "n defined at 14:26", *Q = "q defined at 14:34";
    use(A, "15:9");
    if (a > 100)
        Y = "p.y defined at 16:9";
    use(L, "17:9");
    if (level > 5)
        level = 0, L = NULL; /* by a call */
    for (;;) {
        use(A, "19:12");
        if (!(a > 0))
            break;
        use(N, "19:21");
        if (!(n < 5))
            break;
        use(A, "20:11"), use(N, "20:20");
        V = "v defined at 20:9";
        use(N, "21:9");
        n++, N = "n defined at 21:9";
        use(A, "22:9");
        a -= 40, A = "a defined at 22:9";
    }
    use(L, "24:9");
    if (level > 6)
        use(V, "25:13"), N = "n defined at 25:9";
    use(L, "26:9");
    if (level == 3)
        use(Q, "27:10"), use(X, "27:14"), N = NULL; /* through a pointer */
    use(X, "28:12"), use(Y, "28:18"), use(V, "28:24"), use(N, "28:31"), use(L, "28:35");
}

int main(int argc, char **argv)
{
    for (int a = -128; a < 128; a++)
        for (int level = -128; level < 128; level++)
            f(a, level);
    for (int i = 0; i < COUNT; i++) {
        int first = i, any = 0, all = 1;
        for (int j = 0; j < COUNT; j++)
            if (!strcmp(pairs[i][0], pairs[j][0])) {
                first = j < first ? j : first;
                any |= hit[j], all &= hit[j];
            }
        if (argc > 1 && !strcmp(argv[1], "DUC"))
            printf("%s reaches its use at %s %s\n", pairs[i][0], pairs[i][1], hit[i] ? "covered" : "unknown");
        else if (first == i && !strcmp(argv[1], "ADC"))
            printf("%s reaches a use %s\n", pairs[i][0], any ? "covered" : "unknown");
        else if (first == i)
            printf("%s reaches each use %s\n", pairs[i][0], all ? "covered" : "unknown");
    }
    return 0;
}
