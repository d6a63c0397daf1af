/* Linear search with a flag. */

/* Whether val is one of the n elements of tab. */
int search(int *tab, int n, int val)
{
    int res = 0;
    int i = 0;

    while (!res && i < n) {
        if (tab[i] == val)
            res = 1;
        i++;
    }
    return res;
}
