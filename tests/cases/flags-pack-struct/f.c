struct s { char c; int i; };

int f(const struct s *s)
{
    int packed = (int)sizeof(struct s);
    if (packed == 5)
        packed = 1;
    if (packed == 8)
        packed = 2;
    if (s && s->i == 12345)
        return 9;
    return packed;
}
