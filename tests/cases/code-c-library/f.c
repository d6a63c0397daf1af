#include <math.h>
#include <ctype.h>
#include <stdlib.h>
#include <stdio.h>
#include <errno.h>
#include <string.h>
#include <time.h>
static int cmp(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
int libs(double d, char *s, int a[static 4])
{
    char buf[32];
    int r = 0;
    if (sqrt(d) > 3.0) r++;
    if (s && isdigit((unsigned char)s[0])) r++;
    qsort(a, 4, sizeof a[0], cmp);
    if (a[0] == a[3]) r++;
    errno = 0;
    long l = s ? strtol(s, NULL, 10) : 0;
    if (errno == ERANGE) r++;
    if (l == 99) r++;
    snprintf(buf, sizeof buf, "%d", a[1]);
    if (strcmp(buf, "-12") == 0) r++;
    if (getenv("HOME")) r++;
    if (time(NULL) == 0) r++;
    if (rand() == 12) r++;
    return r;
}
