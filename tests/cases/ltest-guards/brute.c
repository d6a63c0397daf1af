/* Runs func on all inputs of a small domain, keeps all bound values as they are met and looks for those that the
 * guards want. */
#include <stdio.h>

static int seen[3][8];
static void meet(int id, int p, int q, int r) { seen[id][p << 2 | q << 1 | r] = 1; }
#define label(e, id, n, n1, e1, n2, e2, n3, e3) ((e) ? meet(id, e1, e2, e3) : (void)0)
#include "f.c"

#define EACH(i, v) for (int v = 0; v < 8; v++) if (seen[i][v])
#define c1 (v >> 2)
#define c2 (v >> 1 & 1)
#define d (v & 1)
#define c1p (w >> 2)
#define c2p (w >> 1 & 1)
#define dp (w & 1)

int main(void)
{
    int h[8] = { 0 }, zero = 0, one = 0, other = 0;
    for (int x = 0; x < 4; x++)
        for (int y = 0; y < 4; y++)
            for (int a = 0; a < 4; a++)
                for (int b = 0; b < 4; b++)
                    func(x, y, a, b);
    EACH(1, v) EACH(2, w) {
        h[1] |= c1 != c1p && c2 == c2p && d != dp;
        h[2] |= c1 == c1p && c2 != c2p && d != dp;
        h[3] |= c1 != c1p && c2 && c2p && d == dp;
        h[4] |= (d && !c2) || c1 != d;
        h[5] |= d > c1;
        zero |= c1 == 0;
        one |= c1 == 1;
        h[7] |= c1 == 0 && c1 != c1p;
    }
    h[6] = zero && one;
    for (int i = 1; i < 8; i++)
        printf("%d %s\n", i, h[i] ? "covered" : "unknown");
    return 0;
}
