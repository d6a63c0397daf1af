struct pair {
    int left;
    struct pair *next;
};

int level;
int elsewhere_level(void);

int g(const int *a, unsigned n, const char *s, struct pair *p, double d)
{
    int sum = 0;

    for (unsigned i = 0; i < n; i++)
        if (a[i] > 3)
            sum++;
    if (s != 0 && s[0] == 'x' && s[1] == 'y')
        sum += 10;
    if (p != 0 && p->next != 0 && p->left == p->next->left)
        sum += 20;
    if (level == 77 && elsewhere_level() == 78)
        sum += 40;
    return d > 1.5 ? -sum : sum;
}
