static int arr[8] = { 3, 7, 10, 0, -1, 42, 5, 1 };
static int helper(int x)
{
    arr[0]++;
    if (x > 5 && x < 50)
        return 1;
    return x == 77;
}
int glob;
int f(int a, int b, short c)
{
    int l0 = 0, l1 = glob;
    if (a <= 1)
    {
        l1 = 2;
        l1 = b / 1;
        l1 = arr[b & 7] & 31;
    }
    else
    {
        if (helper(c))
        {
            switch (b & 7) {
            case 1:
                c = (l0 ^ 5);
            case 4:
                l1 = (!(a == -7) ? a : 2);
            case 2:
                c = (l0 ^ 6);
                break;
            default:
                b = (b ^ 7);
            }
        }
        else
        {
            { int g859077 = 0; do { g859077++;
                l1 = (l0 & 15) + 6;
            } while (g859077 < 4 && (b <= 100)); }
            for (int i1 = 0; i1 < 5 && (b & 1); i1++)
            {
                l1 = (helper(l0) ? l0 : 7);
                b = (a > -1 ? b : 2);
            }
        }
        if (!(l1 != 2 && (l1 & 1)))
        {
            if (!((c != 42 && b > 7) && (arr[c & 7] < 5 || l1 <= 100))) return 81;
        }
        else
        {
            if ((l0 < 0 || (l1 != 42 || (a & 2))) || (helper(l1) && (a >= 3 && c))) return 59;
        }
        if (!(a >= -1 || (helper(c) || a != 100)))
        {
            if (!(b > c || (l0 < 0 || helper(l1))))
            {
                b = arr[l1 & 7] & 31;
                a = arr[a & 7] & 31;
                a = (l0 < 3 || l1 > b ? c : 4);
            }
            else
            {
                a = (b ^ 7);
                b = (helper(b) ? b : 2);
            }
        }
    }
    { int g423425 = 0; do { g423425++;
        if ((a & 4))
        {
            if (l1 < 100 || a <= 5)
            {
                b = (b & 15) + 7;
            }
            if (c > -1)
            {
                a = (!(l1 > b) ? a : 6);
            }
            { int g274617 = 0; do { g274617++;
                b = (c & 15) + 4;
            } while (g274617 < 4 && (!(l1 == 3))); }
        }
        else
        {
            l0 = (l0 ^ 7);
            switch (b & 7) {
            case 6:
                a = c / 7;
                break;
            case 2:
                a = (c == 7 ? b : 3);
                break;
            case 0:
                c = 3;
                break;
            default:
                a = c / 2;
            }
        }
    } while (g423425 < 4 && (b < 10 && ((a >= -7 && arr[b & 7] < 100) || (a > 0 || l0 < 100)))); }
    for (int i3 = 0; i3 < 5 && arr[b & 7] < 5; i3++)
    {
        { int g941471 = 0; do { g941471++;
            if (helper(c) || b >= 42)
            {
                c = l1 / 4;
            }
        } while (g941471 < 4 && (helper(a) && !(l0 <= 100))); }
        if (b < 1 && helper(a))
        {
            if (!(!(b <= 5)))
            {
                l1 = (a & 15) + 6;
            }
            else
            {
                l0 = (b & 15) + 7;
                l0 = b / 1;
            }
            if (a < c)
            {
                b = 7;
                l1 = 8;
                c = (b > 1 && helper(l1) ? b : 5);
            }
        }
        if (b <= 2)
        {
            b = (c & 15) + 4;
            c = (a & 15) + 8;
            b = (a != b ? l0 : 8);
        }
    }
    { int g496257 = 0; do { g496257++;
        { int g513618 = 0; do { g513618++;
            l0 = arr[l0 & 7] & 31;
        } while (g513618 < 4 && (!(helper(a)))); }
    } while (g496257 < 4 && (b != 0)); }
    switch (b & 7) {
    case 4:
        if (l1 != l1 || a >= 5)
        {
            { int g675886 = 0; do { g675886++;
                b = (c && a ? l1 : 4);
            } while (g675886 < 4 && (!(c != 7) || c > 1)); }
            if (b <= 3)
            {
                l1 = (!(l1 < 10) ? l1 : 3);
                l1 = 1;
            }
            else
            {
                c = (l0 & 15) + 3;
                a = arr[b & 7] & 31;
                l1 = (helper(a) ? b : 6);
            }
        }
    case 7:
        a = (l1 <= 7 ? a : 1);
        break;
    case 5:
        { int g45702 = 0; do { g45702++;
            if (c < a || a >= 42)
            {
                l0 = 3;
                l0 = (l1 & 15) + 2;
            }
        } while (g45702 < 4 && (!(b >= 10))); }
    }
    return l0;
}
