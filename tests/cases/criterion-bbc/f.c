int f(signed char a, signed char b)
{
    int r = 0;
    if (a > b) r = 1; else if (a == b) return 9;
    switch (a) {
        int unused;
    case 1: case 2: r += 2;
    case 3: r += 4; break;
    default:
        if (b > 100 && a > b + 30) goto out;
    }
    do r++; while (r < 3);
    for (int i = 0; i < b; i++)
        if (i == a) break;
out:
    return r;
    r = 7;
}
