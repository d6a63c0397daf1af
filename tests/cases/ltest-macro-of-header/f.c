#include "labels.h"
int f(int x) {
  REACH(x > 3, 1);
  return x;
}
