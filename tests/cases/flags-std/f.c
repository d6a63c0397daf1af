int f(int x)
{
    int comments = 2 //* in C89 this is a division */ 1
        ;
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L
    comments = 1;
#endif
    if (comments == 2)
        x = 1;
    if (comments == 1)
        x = 2;
    return x;
}
