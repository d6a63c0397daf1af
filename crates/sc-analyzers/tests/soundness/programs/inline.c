/* At -O0, clang calls the other definition. */
#include "seacoral.h"
inline int picked(void) { return 1; }
__attribute__((weak)) int overridden(void) { return 1; }
int other_definition(signed char x) {
  int r = picked();
  sc_label(r == 2 && x == 3);
  r = overridden();
  sc_label(r == 2 && x == 3);
  return 0;
}
