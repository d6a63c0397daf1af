static struct { int a; short b[2]; } anonymous;
volatile unsigned reg;
extern int tentative;
int tentative;
int tentative;
extern short sized_elsewhere[];
const char *names[2];
typedef int vector[3];

struct pair { int l, r; };
inline int inlined(int x);
inline int inlined(int x)
{
    if (x == 18)
        return 1;
    return 0;
}
extern inline int inlined(int x);

struct pair f(register int x, vector v, int (*rows)[2], const struct pair *restrict p, int e)
{
    struct pair result = { 0, 0 };
    if (anonymous.b[1] == 5)
        result.l = 1;
    if (reg == 6)
        result.l++;
    if (tentative == 7)
        result.l++;
    if (sized_elsewhere[2] == 8)
        result.l++;
    if (names[1] && names[1][0] == 'n')
        result.l++;
    if (v[2] == 9)
        result.l++;
    if (rows && rows[0][1] == 10)
        result.l++;
    if (p && p->r == 11)
        result.l++;
    if (e == 1)
        result.l += inlined(x);
    return result;
}
