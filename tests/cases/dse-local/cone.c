#include <string.h>
#include <seacoral.h>

int limit = 5;

int f(const char *s, int x)
{
  if (limit > 6)
    return 1;
  sc_assume(x > 3);
  static int calls;
  calls++;
  if (calls > 1)
    return 2;
  if (x * 2 == 4)
    return 3;
  if (s && strlen(s) > 30)
    return 4;
  return 0;
}
