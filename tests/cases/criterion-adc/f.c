struct inner {
    int a, b;
};
struct outer {
    struct inner in;
    int list[2];
};
signed char limit;

int f(signed char x, signed char y)
{
    static int calls;
    struct outer o = { { 0 } }, copy = o;
    int sum = 0, left = 0;
    calls++;
    switch (x & 3) {
    case 0:
        sum = 1;
    case 1:
        sum += o.in.a;
        break;
    case 2:
        goto end;
    default:
        o.in.b = y;
    }
    copy = o;
    for (int i = 0; i < 3; i++) {
        if ((left = y - i) > 100 && x < 0)
            continue;
        copy.list[i & 1] += left;
        if (copy.in.b == 5)
            break;
    }
    if (calls < 0)
        sum = limit;
    limit = sum;
end:
    return sum + left + limit + copy.in.b;
}
