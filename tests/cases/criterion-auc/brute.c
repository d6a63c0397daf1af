/* Worked out from the definition of the criterion, without seacoral: `brute DUC`, `brute ADC`, `brute AUC`. */
#include <stdio.h>
#include <string.h>

/* Definitions and the uses that a path without another definition leads to, found by reading f.c. By use. */
static const char *const pairs[][2] = {
    { "o.in.a defined at 13:18", "13:40" },
    { "o.in.b defined at 13:18", "13:40" },
    { "o.list defined at 13:18", "13:40" },
    { "calls on entry", "15:5" },
    { "x on entry", "16:13" },
    { "sum defined at 14:9", "20:9" },
    { "sum defined at 18:9", "20:9" },
    { "o.in.a defined at 13:18", "20:16" },
    { "y on entry", "25:18" },
    { "o.in.a defined at 13:18", "27:12" },
    { "o.in.b defined at 13:18", "27:12" },
    { "o.in.b defined at 25:9", "27:12" },
    { "o.list defined at 13:18", "27:12" },
    { "i defined at 28:14", "28:21" },
    { "i defined at 28:28", "28:21" },
    { "i defined at 28:14", "28:28" },
    { "i defined at 28:28", "28:28" },
    { "y on entry", "29:21" },
    { "i defined at 28:14", "29:25" },
    { "i defined at 28:28", "29:25" },
    { "x on entry", "29:37" },
    { "copy.list defined at 27:5", "31:9" },
    { "copy.list defined at 31:9", "31:9" },
    { "i defined at 28:14", "31:19" },
    { "i defined at 28:28", "31:19" },
    { "left defined at 29:14", "31:29" },
    { "copy.in.b defined at 27:5", "32:13" },
    { "calls defined at 15:5", "35:9" },
    { "limit on entry", "36:15" },
    { "sum defined at 14:9", "37:13" },
    { "sum defined at 20:9", "37:13" },
    { "sum defined at 36:9", "37:13" },
    { "sum defined at 14:9", "39:12" },
    { "sum defined at 20:9", "39:12" },
    { "sum defined at 36:9", "39:12" },
    { "left defined at 14:18", "39:18" },
    { "left defined at 29:14", "39:18" },
    { "limit on entry", "39:25" },
    { "limit defined at 37:5", "39:25" },
    { "copy.in.b defined at 13:33", "39:33" },
    { "copy.in.b defined at 27:5", "39:33" },
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

static void f(int x, int y)
{
    const char *OA = "o.in.a defined at 13:18", *OB = "o.in.b defined at 13:18", *OL = "o.list defined at 13:18";
    use(OA, "13:40"), use(OB, "13:40"), use(OL, "13:40");
    const char *CB = "copy.in.b defined at 13:33", *CL = "copy.list defined at 13:33";
    const char *SUM = "sum defined at 14:9", *LEFT = "left defined at 14:18", *LIMIT = "limit on entry";
    int ob = 0, cb = 0, left;
    use("calls on entry", "15:5");
    use("x on entry", "16:13");
    switch (x & 3) {
    case 0:
        SUM = "sum defined at 18:9";
    case 1:
        use(SUM, "20:9"), use(OA, "20:16"), SUM = "sum defined at 20:9";
        break;
    case 2:
        goto end;
    default:
        use("y on entry", "25:18");
        ob = y, OB = "o.in.b defined at 25:9";
    }
    use(OA, "27:12"), use(OB, "27:12"), use(OL, "27:12");
    cb = ob, CB = "copy.in.b defined at 27:5", CL = "copy.list defined at 27:5";
    const char *I = "i defined at 28:14";
    for (int i = 0; use(I, "28:21"), i < 3; use(I, "28:28"), i++, I = "i defined at 28:28") {
        use("y on entry", "29:21"), use(I, "29:25");
        left = y - i, LEFT = "left defined at 29:14";
        if (left > 100) {
            use("x on entry", "29:37");
            if (x < 0)
                continue;
        }
        use(CL, "31:9"), use(I, "31:19"), use(LEFT, "31:29");
        CL = "copy.list defined at 31:9";
        use(CB, "32:13");
        if (cb == 5)
            break;
    }
    /* Never negative: calls would have to overflow. */
    use("calls defined at 15:5", "35:9");
    use(SUM, "37:13"), LIMIT = "limit defined at 37:5";
end:
    use(SUM, "39:12"), use(LEFT, "39:18"), use(LIMIT, "39:25"), use(CB, "39:33");
}

int main(int argc, char **argv)
{
    for (int x = -128; x < 128; x++)
        for (int y = -128; y < 128; y++)
            f(x, y);
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
