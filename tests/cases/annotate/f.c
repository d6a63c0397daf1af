#include <stdio.h>
#include <string.h>

int f(int x, int y)
{
    char buffer[8];
    if (x > 1 && y > 1)
        x--;
    strcpy(buffer, "abc");
    while (x++ < 2 && buffer[0] == 'z')
        printf("%d", x);
    switch (y) {
    case 4: return 2;
    default: return x ? 1 : 3;
    }
}
