enum near { A = -1, B, C };
enum far { X = 3, Y = 70, Z = 1000 };
struct s { enum near e : 4; unsigned b : 3; _Bool flag; };
int sum;

/* Every value of each input is possible to CBMC, and no other. */
int f(enum near n, enum far r, struct s v, const unsigned char *a, int size, const char *text)
{
    sum = 0;
    if (n == -1) sum++;
    if (n == 1) sum++;
    if (n > 1 || n < -1) sum++;
    if (r == 3) sum++;
    if (r == 1000) sum++;
    if (r != 3 && r != 70 && r != 1000) sum++;
    if (v.b == 7) sum++;
    if (v.flag) sum++;
    if (size == 0) sum++;
    if (size == 5) sum++;
    if (size < -7) sum++;
    if (size > 5) sum++;
    for (int i = 0; i < size; i++)
        if (a[i] == 200 && i == 4) sum++;
    if (text) {
        if (text[0] == 0) sum++;
        if (text[0] && text[1] && text[2] && !text[3]) sum++;
    }
    return sum;
}
