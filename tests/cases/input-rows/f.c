/* Kinds of inputs that no other case has: each objective needs an input that really varies. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef int quad __attribute__ ((vector_size (16)));

int
vector (quad a, const quad *b)
{
  if (a[0] > a[3] && a[1] == 7)
    return b && (*b)[2] == 9;
  return 2;
}

int
grid (int cells[static 2][3], unsigned char rest[2])
{
  if (cells[1][2] == 5 && cells[0][0] == -5)
    return rest[1] == 'r';
  return 2;
}

/* The bytes behind a `void *` have the stated size. */
int
bytes (const void *data, size_t n)
{
  uint32_t head;
  if (n < sizeof head + 1)
    return -1;
  memcpy (&head, data, sizeof head);
  if (head != 0x11223344)
    return -2;
  return ((const char *) data)[n - 1] == 'z';
}

/* With `--array-size-mapping v:n`. */
int
mapped (const int *v, int n)
{
  if (v == NULL)
    return n > 0 ? 1 : 0;
  return n == 2 && v[1] == 8 ? 3 : 4;
}

struct sum
{
  int total, limit;
};

static int
add (int v, void *user)
{
  struct sum *sum = user;
  if (v < 0 || v > 1000 || sum->total < 0 || sum->total > 1000)
    return -1;
  sum->total += v;
  return sum->total > sum->limit;
}

int (*const visitor) (int, void *) = add;

/* What the callback makes of the user data tells what that is. */
int
each (const int *v, size_t n, int (*visit) (int, void *), void *user)
{
  for (size_t i = 0; i < n; i++)
    {
      int result = visit (v[i], user);
      if (result > 0)
        return 1;
    }
  return 0;
}

size_t
copied (char *to, const char *from, size_t size)
{
  size_t n = 0;
  while (from[n] && n + 1 < size)
    {
      to[n] = from[n];
      n++;
    }
  if (size > 0)
    to[n] = 0;
  while (from[n])
    n++;
  return n;
}
