#include "seacoral/annots.h"
#include "seacoral/custom-labels.h"

int f(int *t, int n, int x) {
  sc_assume(x < 100);
  sc_label(x == 7);
  if (n > 1 && t[1] == x)
    return 1;
  return 0;
}

int g(int z) { return z > 0 && z < 9; }
