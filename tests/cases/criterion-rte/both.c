/* The run that makes x == 7 true crashes: that objective is not covered, the error is. */
int f(int x)
{
    if (x == 7)
        return 1 / (x - 7);
    return 0;
}
