enum color { RED = 1, GREEN, BLUE };

struct paint {
    enum color color;
    signed char depth;
};

static signed char level;

int f(signed char a, const struct paint *paint)
{
    signed char x = a;
    if (a < 10 && level >= 0)
        x = level;
    if (paint && paint->color != BLUE)
        return x + x;
    return x > 3 ? a : 0;
}
