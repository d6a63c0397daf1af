/* The name of this header in SeaCoral: sc_assume. See seacoral.h. */
#include "../seacoral.h"
