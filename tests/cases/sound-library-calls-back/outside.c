int seen(int x);

void outside(int x)
{
    if (x == 77777777)
        seen(5);
}
