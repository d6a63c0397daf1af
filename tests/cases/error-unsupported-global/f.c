union u { int i; float f; };
union u state;
int f(int x)
{
    if (x > state.i)
        return 1;
    return 0;
}
