int plain;
static int hidden;
int initialised = 3;
static const int fixed = 16;
extern int elsewhere;
int ask_other(void);

int f(void)
{
    int r = 0;
    if (plain == 11) r++;
    if (hidden == 12) r++;
    if (elsewhere == 13) r++;
    if (initialised == 15) r++;
    if (fixed == 17) r++;
    return r + ask_other();
}
