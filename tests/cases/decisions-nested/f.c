#define MIN(a, b) ((a) < (b) ? (a) : (b))
enum { K = 3 > 2 ? 7 : 8 };
static int id(int x) { return x; }

int f(int x, int y, int z)
{
    int a = MIN(x, y) + 0 * MIN(y, z), r[K > 3 ? 2 : 1] = { 0 };
    char size[sizeof(char[3 > 2 ? 1 : 2])];
    if ((x ? y : z) > 3 && (y > x ? x : y) < 2)
        r[0]++;
    size[0] = (char)(x == 5 ? 'a' : 'b');
    if (id(y > 9 ? 1 : 0) && !(z == 2 || z == 3))
        return size[0];
    for (int i = x > 0 ? 1 : 2; i < 3; i++)
        r[0] += i;
    return z < 0 ? r[0] : a == 4;
}
