#include <stdlib.h>
#include <string.h>

/* Conditions on numbers and on a text, and runs that end by errors and by exit. */
int f(int mode, unsigned key, char word[8]) {
  if (key == 0xc0ffee01u)
    return 7;
  switch (mode) {
  case 3:
    return 100 / (int)(key - 77);
  case 4:
    exit(3);
  default:
    return memcmp(word, "seacoral", 8) == 0 ? 1 : 0;
  }
}
