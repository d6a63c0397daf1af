/* What the C library does with strings and characters, in the plainest way. Compiled into strings.ll by generate.sh. */
typedef unsigned long size_t;
#define MODEL __attribute__((weak))

/* A value that nobody knows: of the results below only the sign, or that they are not 0, can be relied on. */
int __sc_dse_any(void);
#define LESS (__sc_dse_any() | (-2147483647 - 1))
#define MORE ((__sc_dse_any() & 2147483647) | 1)
#define TRUTH(p) ((p) ? __sc_dse_any() | 1 : 0)
#define ORDER(x, y) ((x) == (y) ? 0 : (x) < (y) ? LESS : MORE)

MODEL size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
MODEL size_t strnlen(const char *s, size_t max) { size_t n = 0; while (n < max && s[n]) n++; return n; }

MODEL int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] && a[i] == b[i]) i++;
    return ORDER((unsigned char)a[i], (unsigned char)b[i]);
}

MODEL int strncmp(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    while (i < n && a[i] && a[i] == b[i]) i++;
    if (i == n) return 0;
    return ORDER((unsigned char)a[i], (unsigned char)b[i]);
}

MODEL int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
MODEL int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

MODEL int strcasecmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] && tolower((unsigned char)a[i]) == tolower((unsigned char)b[i])) i++;
    return ORDER(tolower((unsigned char)a[i]), tolower((unsigned char)b[i]));
}

MODEL int strncasecmp(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    while (i < n && a[i] && tolower((unsigned char)a[i]) == tolower((unsigned char)b[i])) i++;
    return i == n ? 0 : ORDER(tolower((unsigned char)a[i]), tolower((unsigned char)b[i]));
}

MODEL char *strcpy(char *to, const char *from) { size_t i = 0; while ((to[i] = from[i])) i++; return to; }
MODEL char *stpcpy(char *to, const char *from) { size_t i = 0; while ((to[i] = from[i])) i++; return to + i; }

MODEL char *strncpy(char *to, const char *from, size_t n)
{
    size_t i = 0;
    while (i < n && from[i]) { to[i] = from[i]; i++; }
    while (i < n) to[i++] = 0;
    return to;
}

MODEL char *strcat(char *to, const char *from)
{
    size_t n = 0, i = 0;
    while (to[n]) n++;
    while ((to[n + i] = from[i])) i++;
    return to;
}

MODEL char *strncat(char *to, const char *from, size_t max)
{
    size_t n = 0, i = 0;
    while (to[n]) n++;
    while (i < max && from[i]) { to[n + i] = from[i]; i++; }
    to[n + i] = 0;
    return to;
}

MODEL char *strchr(const char *s, int c)
{
    size_t i = 0;
    for (;; i++) {
        if (s[i] == (char)c) return (char *)s + i;
        if (!s[i]) return 0;
    }
}

MODEL char *strrchr(const char *s, int c)
{
    const char *found = 0;
    size_t i = 0;
    for (;; i++) {
        if (s[i] == (char)c) found = s + i;
        if (!s[i]) return (char *)found;
    }
}

MODEL char *strstr(const char *s, const char *part)
{
    size_t i = 0, k;
    for (;; i++) {
        for (k = 0; part[k] && s[i + k] == part[k]; k++) {}
        if (!part[k]) return (char *)s + i;
        if (!s[i]) return 0;
    }
}

MODEL size_t strspn(const char *s, const char *set)
{
    size_t n = 0, k;
    for (; s[n]; n++) {
        for (k = 0; set[k] && set[k] != s[n]; k++) {}
        if (!set[k]) break;
    }
    return n;
}

MODEL size_t strcspn(const char *s, const char *set)
{
    size_t n = 0, k;
    for (; s[n]; n++) {
        for (k = 0; set[k] && set[k] != s[n]; k++) {}
        if (set[k]) break;
    }
    return n;
}

MODEL char *strpbrk(const char *s, const char *set)
{
    size_t n = strcspn(s, set);
    return s[n] ? (char *)s + n : 0;
}

MODEL int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    size_t i;
    for (i = 0; i < n; i++)
        if (x[i] != y[i]) return ORDER(x[i], y[i]);
    return 0;
}

MODEL int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

MODEL void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *x = s;
    size_t i;
    for (i = 0; i < n; i++)
        if (x[i] == (unsigned char)c) return (void *)(x + i);
    return 0;
}

MODEL int abs(int x) { return x < 0 ? -x : x; }
MODEL long labs(long x) { return x < 0 ? -x : x; }
MODEL long long llabs(long long x) { return x < 0 ? -x : x; }

MODEL int isdigit(int c) { return TRUTH(c >= '0' && c <= '9'); }
MODEL int isupper(int c) { return TRUTH(c >= 'A' && c <= 'Z'); }
MODEL int islower(int c) { return TRUTH(c >= 'a' && c <= 'z'); }
MODEL int isalpha(int c) { return TRUTH((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')); }
MODEL int isalnum(int c) { return TRUTH((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')); }
MODEL int isspace(int c) { return TRUTH(c == ' ' || (c >= 9 && c <= 13)); }
MODEL int isblank(int c) { return TRUTH(c == ' ' || c == '\t'); }
MODEL int isxdigit(int c) { return TRUTH((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9')); }
MODEL int isprint(int c) { return TRUTH(c >= 32 && c <= 126); }
MODEL int isgraph(int c) { return TRUTH(c >= 33 && c <= 126); }
MODEL int iscntrl(int c) { return TRUTH((c >= 0 && c <= 31) || c == 127); }
MODEL int ispunct(int c) { return TRUTH(c >= 33 && c <= 126 && !isalnum(c)); }
MODEL int isascii(int c) { return TRUTH(c >= 0 && c <= 127); }
