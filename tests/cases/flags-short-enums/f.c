enum small { A, B, C };
struct s { enum small e; char after; };

int f(struct s s)
{
    int size = (int)sizeof s.e;
    int r = 0;
    if (size == 1)
        r = 1;
    if (size == 4)
        r = 2;
    if (s.after == 'x' && s.e == C)
        r++;
    return r;
}
