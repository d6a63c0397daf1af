#define CLAIM(condition) do { if (!(condition)) __builtin_unreachable(); } while (0)

/* What the function asserts of its inputs. */
int parsed(int kind, int number)
{
    CLAIM(kind >= 0 && kind < 3);
    return number > kind;
}
/* What it asserts of what it has computed itself. */
int doubled(int kind)
{
    int next = 0;
    while (next < kind && next < 8)
        next += 3;
    CLAIM(next != 6);
    return next;
}

/* A counter that nobody counts to the end, and a number of callers that overflows. */
struct encoder { int steps, width; };
int step(struct encoder *encoder)
{
    return ++encoder->steps == 18;
}
int wide(struct encoder *encoder)
{
    return encoder->width * 2 > 80;
}
