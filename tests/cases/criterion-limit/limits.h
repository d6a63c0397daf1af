/* The first run makes the objectives; after it, texts are only needed where one is hit. */
static int first = 1;

/* Every comparison l op r that decides: |l - r + k| <= N, computed in a type that is wide enough. */
static int near(int op, const char *l, const char *r, long lv, long rv, int reached)
{
    char t[100];
    long k = op == '<' ? 1 : op == '>' ? -1 : 0, distance = lv - rv + k;
    int hits = reached && (distance < 0 ? -distance : distance) <= N;
    if (!first && !hits)
        return reached;
    if (N == 0)
        sprintf(t, k > 0 ? "%s == %s - 1" : k < 0 ? "%s == %s + 1" : "%s == %s", l, r);
    else
        sprintf(t, k > 0 ? "|%s - %s + 1| <= %d" : k < 0 ? "|%s - %s - 1| <= %d" : "|%s - %s| <= %d", l, r, N);
    see(t, hits);
    return reached;
}

static void f(int a, int b, int u)
{
    int on = near('<', "a", "b", a, b, 1) && a >= b;
    on = near('>', "a", "(b + 250)", a, b + 250, on) && a <= b + 250;
    near('=', "u", "3u", u, 3, on);
    near('=', "a", "5", a, 5, on && u <= 3);
    on = on && !(u <= 3 && a != 5);
    /* Nothing unsigned is less than 0: with N == 0 there is no such objective. */
    if (N > 0)
        near('<', "u", "0u", u, 0, on);
    near('=', "(b++)", "100", b, 100, on);
    on = on && b < 100;
    near('>', "(a - b)", "1000", a - (b + 1), 1000, on);
    first = 0;
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            for (int u = 0; u < 256; u++)
                f(a, b, u);
    return show();
}
