#include "../u.h"

int f(const struct s *s)
{
    if (s->a > 5 && s->a < 3)
        return 2;
    return 0;
}

int constant(void)
{
    return 1;
}
