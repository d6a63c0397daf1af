#include <string.h>

int f(const char *s)
{
  if (s && strlen(s) > 30)
    return 1;
  return 0;
}
