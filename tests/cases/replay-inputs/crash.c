int zero;

int g(char a)
{
    return a == 1 ? 10 / zero : 0;
}
