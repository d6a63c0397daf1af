int offset(int x);

int scale(int x)
{
    return x > 1000 || x < -1000 ? 0 : 3 * offset(x) + BIAS;
}
