#include <time.h>

static const int weights[4] = { 1, 2, 3, 4 };
struct item { int kind, flags; };
int slow(struct item *it)
{
    struct timespec moment = { 0, 20000000 };
    int weight;
    nanosleep(&moment, 0);
    weight = weights[it->kind];
    return weight > 2 ? 1 : 0;
}
