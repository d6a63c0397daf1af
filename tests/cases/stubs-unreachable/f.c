struct opaque;
extern const struct opaque table;
void hidden(struct { int a; } *, int);

/* Nothing that 'f' calls. */
const void *use(int x)
{
    hidden(0, x);
    return &table;
}

int f(int x)
{
    return x > 3 ? 1 : 0;
}
