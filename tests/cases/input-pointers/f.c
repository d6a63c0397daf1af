#include <stddef.h>
int plain(const int *p)
{
    if (!p)
        return -1;
    if (*p == 5)
        return 1;
    return 0;
}
int array(int *p)
{
    if (p == NULL)
        return -1;
    if (p[0] == 3)
        return 1;
    return 0;
}
int sized(const int *p, short *q, int n)
{
    if (n <= 0 || p == NULL || q == NULL)
        return -1;
    if (p[n - 1] == 7)
        return 1;
    if (q[0] == 8)
        return 2;
    return 0;
}
int sized_wrongly(const int *p, int n)
{
    if (n < 1 || !p) return 0;
    if (p[n] == 7)
        return 1;
    return 0;
}
