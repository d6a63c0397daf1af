int f(signed char a, signed char b)
{
    if (a > 5 && (b < 3 || a > 100))
        return 1;
    while (b > 120 && a < -120)
        b--;
    switch (b) {
    case 4:
        return 2;
    case 1 ... 3:
        return 3;
    case -300:
        return 4;
    default:
        return 0;
    }
}
