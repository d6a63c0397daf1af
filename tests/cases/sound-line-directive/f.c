int g(int i)
#line 100 "grammar.y"
{
    return 10 / i;
}
#line 7 "f.c"
int f(int i)
{
    if (i < 4)
        return g(i);
    return 0;
}
