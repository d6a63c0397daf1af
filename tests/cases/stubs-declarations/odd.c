extern void hook(void) __attribute__((weak));
extern int spare __attribute__((weak));
void later(void);
#pragma weak later
void die(int) __attribute__((noreturn));
typedef int T;
int by_type(T T);
int quiet(int *__restrict a, const int *__restrict b, char *const *argv, int (*cmp)(const void *, const void *));
struct big { int a[4]; const int fixed; };
struct big get_big(void);
void put_big(struct big *b);
struct flex { int n; int data[]; };
void put_flex(struct flex *f);
int table_fn(int);
int (*const table[])(int) = { table_fn };

/* No code is made of it, so that nobody misses what it uses. */
static inline int unused_inline(int x)
{
    extern const int nothing;

    return x + nothing;
}

static int f(int x, int i)
{
    extern long local_decl(short);
    struct big b = get_big();

    if (local_decl(3) == 5)
        return 1;
    if (b.a[2] == 6)
        return 2;
    if (quiet(&x, &i, 0, 0) == 3 && x == 1)
        return 3;
    if (by_type(3) == 9)
        return 4;
    if (i == 0 && table[i](x) == 11)
        return 5;
    if (x == 1)
        die(3);
    put_big(&b);
    put_flex(0);
    if (implicit(3) == 4)
        return 6;
    if (hook)
        hook();
    if (later)
        later();
    if (&spare && spare == 3)
        return 7;
    return 0;
}

int main(int argc, char **argv)
{
    return f(argc, argv[0][0]);
}
