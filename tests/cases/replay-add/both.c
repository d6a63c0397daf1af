#include "one.c"

void test_both(void)
{
    set(12345);
    one(678);
    one(0);
    set(0);
    one(1);
}
