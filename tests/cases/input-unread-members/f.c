/* Of 40 members, two are read, and one is only assigned. */
#include <stddef.h>

struct hidden;

struct part {
    int weight;
    union { double d; struct part *next; } u;
};

struct record {
    int m0;
    int m1;
    int m2;
    int m3;
    int m4;
    int m5;
    int m6;
    int m7;
    int m8;
    int m9;
    int m10;
    int m11;
    int m12;
    int m13;
    int m14;
    int m15;
    int m16;
    int m17;
    int m18;
    int m19;
    int m20;
    int m21;
    int m22;
    int m23;
    int m24;
    int m25;
    int m26;
    int m27;
    int m28;
    int m29;
    int m30;
    int m31;
    int m32;
    int m33;
    int m34;
    int m35;
    void (*changed)(struct record *, struct hidden *);
    void *user;
    struct part part;
    struct record *parent;
};

int f(struct record *r)
{
    struct record copy;
    if (r == NULL)
        return -1;
    r->m3 = 0;
    copy = *r;
    if (copy.m7 > r->part.weight)
        return 1;
    return 0;
}
