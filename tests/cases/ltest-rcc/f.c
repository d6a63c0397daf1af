#include "seacoral.h"

int inject(void);
static int faults = 0;
static int mutated(void) { return faults < 1 && inject() ? (faults++, 1) : 0; }
#define CHECK(e) (mutated() ? !(e) : (e))

int once(int pin, int stored)
{
    if (CHECK(pin == stored)) {
        sc_label(faults > 0);
        return 1;
    }
    return 0;
}

int enter(int pin, int stored)
{
    if (CHECK(pin == stored))
        if (CHECK(pin == stored)) {
            sc_label(faults > 0);
            return 1;
        }
    return 0;
}
