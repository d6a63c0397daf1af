#include <stdlib.h>
#include <string.h>
struct node { int v; struct node *next; };
/* callers guarantee a buffer */
int first(const struct node *n) { return n->v > 3 ? 1 : 0; }
/* NULL is handled on one path, and forgotten on another: real */
int mixed(const struct node *n, int x) { if (x > 5) { if (!n) return -1; return n->v; } return n->v + 1; }
/* header of four bytes */
int header(const unsigned char *p, int k) { if (p[3] == 7) return k; return 0; }
/* off by one over an input array of n: real */
int sum(const int *a, int n) { int s = 0, i; for (i = 0; i <= n; i++) s ^= a[i]; return s > 0 ? 1 : 0; }
/* own block: real */
int copy(const char *s) { char *t; int r; if (!s) return 0; t = malloc(strlen(s)); if (!t) return 1; strcpy(t, s); r = t[0] == 'a'; free(t); return r; }
int at(const int *table, int i) { if (table[i & 15] > 4) return 1; return 0; }
/* A length in the data is checked, but one too small: real. */
int record(const unsigned short *d, int n)
{
    if (n < 1 || d[0] > n)
        return -1;
    return d[d[0]] == 3 ? 1 : 0;
}
/* Where to start is the caller's business. */
int from(const unsigned short *d, int n, unsigned start) { return n > 2 && d[start] == 3 ? 1 : 0; }
