/* As LTest annotates a program. */
#define __SEACORAL__ 1
#include "seacoral_ltest.h"
int annotated(signed char x) {
  pc_label(x > 3 && x < 3, 1, "CC");
  if (x > 5) x--;
  pc_label(x > 8, 2, "CC");
  pc_label_sequence(x > 1, 1, 1, 2, "s", 0);
  return x;
}
