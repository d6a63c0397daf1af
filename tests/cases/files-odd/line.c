#line 100 "generated.y"
int g(int x)
{
    if (x == 4)
        return 1;
    return 0;
}
