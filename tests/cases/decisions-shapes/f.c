#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define BETWEEN(x, l, h) ((x) >= (l) && (x) <= (h))

static unsigned calls;
static int count(int x)
{
    calls++;
    return x;
}

int f(int x, int y, unsigned char n)
{
    int r = 0, i;
    r = MAX(x, y) > 10 ? (x > y ? 1 : 2) : (y == 3 ? 3 : 4);
    if (BETWEEN(x, 5, 9))
        r++;
    do {
        r++;
    } while (r < 3 && n--);
    for (i = 0; i < n % 4; i++)
        r += i;
    for (;;) {
        if (r++ > 5)
            break;
    }
    while (count(x), y > 100 && y < 200)
        y += 50;
    if (({ int t = x & 7; t == 5; }))
        r++;
    if (!(x == 1) || !y)
        r++;
    else
        r--;
    return r + (int)(calls & 1);
}
