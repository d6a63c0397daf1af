/* The name of this header in SeaCoral: sc_label. See seacoral.h. */
#include "../seacoral.h"
