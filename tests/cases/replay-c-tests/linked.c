#include <assert.h>

int f(int x, int y);

int main(void)
{
    assert(f(11, 2) == 1);
    assert(f(0, 0) == 0);
    return 0;
}
