int elsewhere;
static int other_hidden;

int ask_other(void)
{
    if (other_hidden == 14)
        return 1;
    return 0;
}
