int f(enum { NO, YES } e)
{
    if (e == YES)
        return 1;
    return 0;
}
