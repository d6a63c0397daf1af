/* Decisions that control no statement, as in tcas: counted by hand in case.txt. */
static int separation, enabled, other;

static int inhibited(int a, int b) { return a > b && enabled; }

static int crossing(int up, int down)
{
    int need = up < down;
    return !need || (need && !(separation >= 400));
}

int f(int a, int b, int mode)
{
    int up, down, alert = 0;
    enabled = mode > 1 && a != b;
    separation = a;
    up = inhibited(a, b) && crossing(a, b);
    down = inhibited(b, a) && crossing(b, a || b);
    if (up && down)
        other = 1;
    else if (up)
        alert = 2;
    return alert || (other && mode == 7);
}
