extern volatile unsigned tick;
extern volatile int table[3];
extern int *volatile place;
extern const volatile int status;
extern _Bool ready;
int ask(volatile int *out);
int f(int x)
{
    int y = 0;
    if (ask(&y) == 3 && y == 77)
        return 1;
    if (tick > 5000 && table[2] == -4)
        return 2;
    if (place && *place == 12 && ready)
        return 3;
    return x;
}
