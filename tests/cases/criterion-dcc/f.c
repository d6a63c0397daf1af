int f(signed char a, signed char b)
{
    if (a > 5 && b < 3)
        return 1;
    switch (b) {
    case 4:
        return 2;
    case 200:
        return 3;
    }
    return 0;
}
