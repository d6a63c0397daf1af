/* Selection sort. */
#include "seacoral.h"

static void swap(int *p, int *q)
{
    int old = *p;

    *p = *q;
    *q = old;
}

/* Sorts the n elements of a in ascending order. */
void selection_sort(int *a, int n)
{
    int i, j, min;

    sc_assume(n >= 0);

    for (i = 0; i + 1 < n; i++) {
        min = i;
        for (j = i + 1; j < n; j++) {
            if (a[j] < a[min])
                min = j;
        }
        if (min != i)
            swap(&a[min], &a[i]);

        sc_assert(i == 0 || a[i - 1] <= a[i]);
        /* Worth a test of its own: equal elements. */
        sc_label(i > 0 && a[i - 1] == a[i]);
    }
}
