static int cell[4], other;
int n;

int main(void)
{
    int *p = cell;
    /* It may miss the array, and no sanitizer reports it if it writes into another variable. */
    if (n > 3) p[n] = 7;
    if (other == 7) return 3;
    return 0;
}
