#include "limits.h"
#include <unistd.h>

int ask_device(int kind)
{
    char answer = 0;
    return read(kind, &answer, 1) == 1 ? answer : -1;
}
