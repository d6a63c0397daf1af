int twice(int x)
{
    return x > 10 ? 20 : x;
}

int half(int x)
{
    return x > 10 ? 5 : x;
}
