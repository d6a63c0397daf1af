extern int table[];
int first(void)
{
    return table[0] ? 1 : 0;
}
