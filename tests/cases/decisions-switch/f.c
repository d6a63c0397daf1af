int f(int x, unsigned char k)
{
    int r = 0;
    switch (x) {
    case 1:
        r++; /* falls through */
    case 2:
        r += 2;
        break;
    case 10 ... 20:
        r += 3;
        break;
    default:
        r = 9;
    case 77:
        r++;
    }
    switch (k & 3) {
    case 0:
    case 1:
        r++;
        break;
    }
    switch (x) {
    default:
        break;
    case 4: {
        r++;
        break;
    }
    }
    return r;
}
