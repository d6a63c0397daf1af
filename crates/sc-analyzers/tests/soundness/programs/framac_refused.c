#include "seacoral.h"
int refused(signed char x) {
  sc_label(x > 3 && x < 3);
  return _Generic(x, signed char: 1, default: 2);
}
