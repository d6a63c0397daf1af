#include "other.c"
#include "g.c"

void test_two(void)
{
    set_hidden(78);
    level = 77;
    g(0, 0, 0, 0, 0);
}
