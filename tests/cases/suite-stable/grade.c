/* The mean of the valid points. */
int grade(const int *points, int n, int bonus)
{
    int sum = 0, counted = 0;

    for (int i = 0; i < n; i++) {
        if (points[i] < 0 || points[i] > 100)
            continue; /* not a valid result */
        sum += points[i];
        counted++;
    }
    if (bonus && counted > 2)
        sum += 5;
    return sum / counted;
}
