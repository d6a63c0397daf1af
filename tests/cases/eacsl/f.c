#include <limits.h>
#include <stddef.h>
#define MOST 100
#define LARGEST 100000

/*@ requires 0 <= percent <= MOST;
  @ requires price == NULL || 0 <= *price <= LARGEST;
  @ assigns *price;
  @ ensures price != \null ==> *price <= LARGEST;
  @ ensures \result == -1 <==> price == NULL;
  @*/
int discount(int *price, int percent)
{
    if (!price)
        return -1;
    if (percent == MOST) {
        *price = 0;
        return 0;
    }
    if (percent < 0)
        return -2;
    *price -= *price / 100 * percent;
    if (*price == 4242)
        *price = INT_MAX;
    return 1;
}

/*@ requires n >= 0;
    ensures \result >= -1; */
int last(const int *a, int n, int x)
{
    int found = -1;
    /*@ loop invariant 0 <= i <= n; */
    for (int i = 0; i < n; i++) {
        //@ assert a[i] != 99;
        if (a[i] == x)
            found = i;
    }
    return found;
}

/*@ behavior small:
      assumes x < 10;
      ensures \result == 1;
    behavior large:
      assumes x >= 10;
      requires y > 0;
      ensures \result == x + y && \forall integer i; 0 <= i < y ==> i < x;
*/
long sum(int x, int y)
{
    if (x < 10)
        return 1;
    if (y <= 0)
        return -7;
    return (long)x + y;
}

/*@ requires balance != \null && *balance >= 0;
    requires 0 < amount;
    ensures \result == 1 ==> *balance == \old(*balance) - amount;
    ensures *balance >= 0;
*/
int withdraw(int *balance, int amount)
{
    if (*balance < amount)
        return 0;
    *balance -= amount;
    return 1;
}

#define WIDE (65536 * 65536)
#define STEP 3
#if 0
/*@ requires a > 5; */
#endif
/*@ requires STEP < a < WIDE;
    requires (p != \null ? *p : 1) > 0; */
int pick(int a, int b, int *p);
/*@ requires a != 7; */
int pick(int b, int a, int *p);
#undef STEP
#define STEP 100

int pick(int a, int b, int *p)
{
    if (a == 4 && !p)
        return 1;
    if (a == 7 && b == 8)
        return 2;
    if (a <= 3)
        return 3;
    return 0;
}
