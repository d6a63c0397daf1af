#include "seacoral.h"
#pragma STDC FENV_ROUND FE_UPWARD
int upward(signed char x) {
  double third = 1.0 / 3.0;
  sc_label(x == 1 && third > 0x1.5555555555555p-2);
  return 0;
}
