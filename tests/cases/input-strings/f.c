#include <string.h>

int f(const char *s)
{
    if (s == NULL)
        return -1;
    if (s[0] == '\0')
        return 0;
    if (strlen(s) == 20)
        return 1;
    if (strlen(s) > 20)
        return 2;
    if (strcmp(s, "magic") == 0)
        return 3;
    return 4;
}

int g(char *t)
{
    if (!t || !t[0] || !t[1] || !t[2])
        return 0;
    if (t[3] == 'x')
        return 1;
    return 2;
}
