/* Every input is run; what each hand-written label asks for is noted where it stands. */
#include <stdio.h>

static const char *text[] = {"count == 20", "n == 52 && count > 3", "n < 1", "a + b == 300", "a == 127 && b < 100",
                             "steps(b % 26) == 15 && a < -100", "i == 2 && b == 200"};
static int hit[7];

static int plain(int n)
{
    int count = 0;
    for (; n > 1; count++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return count;
}

static int steps(int n)
{
    int count = 0;
    while (n > 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        count++;
        hit[0] |= count == 20;
        hit[1] |= n == 52 && count > 3;
    }
    hit[2] |= n < 1;
    return count;
}

static void g(int a, int b)
{
    hit[3] |= a + b == 300;
    if (a > b) {
        steps(b % 26);
        return;
    }
    hit[4] |= a == 127 && b < 100;
    hit[5] |= plain(b % 26) == 15 && a < -100;
    for (int i = a % 8; i < 3; i++)
        hit[6] |= i == 2 && b == 200;
    steps(a % 26);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = 0; b < 256; b++)
            g(a, b);
    for (int i = 0; i < 7; i++)
        printf("%s %s\n", text[i], hit[i] ? "covered" : "unknown");
    return 0;
}
