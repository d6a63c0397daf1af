#include "limits.h"

int other(int x)
{
    return x;
}

int main(void)
{
    return other(limit_of(1));
}
