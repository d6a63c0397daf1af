int local(int x);
int shared(int x);
int scale;

int top(int x)
{
    if (shared(x) == 12 && local(x) == 5)
        return 1;
    return 0;
}
