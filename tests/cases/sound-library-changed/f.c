int ext(int);

int f(int x)
{
    int a[4] = {1, 2, 3, 4};
    if (a[ext(x)] == 3)
        return 1;
    return 0;
}
