#define BOTH(x, y) (1 / (x) + 1 / (y))

int f(int x, int y)
{
    return BOTH(x - 1, y - 2) != 0;
}
