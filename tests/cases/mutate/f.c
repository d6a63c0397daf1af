int calls;

int clamp(int x)
{
    calls++;
    if (x > 100)
        return 100;
    if (x < 0)
        return 0;
    return x;
}
