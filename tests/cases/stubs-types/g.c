struct opaque;
union u { int i; char c; } get_union(void);
int (*get_callback(void))(int);
struct opaque *open_thing(void);
int *never_null(void) __attribute__((returns_nonnull));

int not_null(void)
{
    if (never_null() == 0)
        return 1;
    if (*never_null() == 4)
        return 2;
    return 0;
}

/* Values that are no numbers. */
int unusual(int x)
{
    if (x)
        return get_union().i;
    return open_thing() != 0 && get_callback()(1);
}
