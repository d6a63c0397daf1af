#ifndef SHARED_H
#define SHARED_H
/* Seen by both units: one set of labels. */
static inline int clamp(int x, int low, int high)
{
    if (x < low)
        return low;
    return x > high ? high : x;
}
int other(int);
#endif
