/* Worked out from the definition of the criterion, without seacoral. */
#include <stdio.h>
#include <string.h>

static char text[200][120];
static int hit[200], count;

/* The objective with this text: made in the order of first mention, hit if p. */
static void see(const char *t, int p)
{
    int i = 0;
    while (i < count && strcmp(text[i], t))
        i++;
    if (i == count)
        strcpy(text[count++], t);
    hit[i] |= p;
}

static int show(void)
{
    for (int i = 0; i < count; i++)
        printf("%s %s\n", text[i], hit[i] ? "covered" : "unknown");
    return 0;
}

static void looped(const char *head, int reached, int times)
{
    char t[100];
    see((sprintf(t, "entered: %s", head), t), reached && times > 0);
    if (head[0] != 'd' && strcmp(head, "for (;;)"))
        see((sprintf(t, "skipped: %s", head), t), reached && times == 0);
    see((sprintf(t, "more than once: %s", head), t), reached && times > 1);
}

static void f(int a, int b)
{
    int r = 0;
    for (; a < b && r < 5; r++)
        a++;
    looped("while (a < b && r < 5)", 1, r);
    looped("for (int i = 0; i < 3; i++)", 1, 3);
    r += 3;
    int times = 0;
    do {
        b = (signed char)(b - 1);
        times++;
    } while (a != 100 && b > 120);
    looped("do … while (b > 120)", 1, times);
    times = 0;
    if (b == 50)
        do
            times++;
        while (r++ <= 3);
    looped("for (;;)", b == 50, times);
}

int main(void)
{
    for (int a = -128; a < 128; a++)
        for (int b = -128; b < 128; b++)
            f(a, b);
    return show();
}
