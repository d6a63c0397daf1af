#include "seacoral.h"
int f(int x) {
  sc_label(10 / x > 3);
  return x == 0 ? 1 : 2;
}
