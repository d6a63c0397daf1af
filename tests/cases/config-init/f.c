#include <string.h>
struct buffer { char *data; int len; };
int first(struct buffer *b, const char *s, const int *t, int n, int *p)
{
    int i, r = 0;
    if (!t)
        return -1;
    for (i = 0; i < n; i++)
        r ^= t[i];
    for (i = 0; i < b->len; i++)
        r += b->data[i] == s[0];
    return r + *p > 3 ? (int)strlen(s) : 0;
}
int main(void)
{
    struct buffer b = {0, 0};
    int one = 1;
    return first(&b, "ab", &one, 1, &one);
}
