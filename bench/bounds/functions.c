/* Ten functions whose objectives need longer, deeper or more inputs than the bounds that a run starts with. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

struct tree {
  int key;
  struct tree *left, *right;
};

int sensor(void);
int receive(void);

int name_is_valid(const char *name)
{
  size_t length = name ? strlen(name) : 0;
  if (length == 0)
    return 0;
  if (length > 31)
    return 0;
  if (!isalpha((unsigned char)name[0]))
    return 0;
  return 1;
}

int frame_checksum(const unsigned char *frame, int length)
{
  unsigned sum = 0;
  if (length < 4)
    return -1;
  for (int i = 0; i < length; i++)
    sum += frame[i];
  if (length > 24 && sum == 0)
    return -2;
  return (int)(sum & 0xff);
}

int list_length(const struct node *list)
{
  int length = 0;
  for (; list; list = list->next)
    length++;
  if (length > 5)
    return 5;
  return length;
}

int tree_depth(const struct tree *tree)
{
  int depth = 0;
  while (tree) {
    depth++;
    tree = tree->left ? tree->left : tree->right;
  }
  if (depth >= 4)
    return -1;
  return depth;
}

int debounce(void)
{
  int stable = 0, last = 0;
  for (int i = 0; i < 8 && stable < 4; i++) {
    int now = sensor() > 0;
    stable = now == last ? stable + 1 : 0;
    last = now;
  }
  if (stable < 4)
    return -1;
  return last;
}

int read_packet(void)
{
  if (receive() != 0x7e)
    return -1;
  int length = receive();
  if (length < 1 || length > 4)
    return -2;
  int sum = 0;
  for (int i = 0; i < length; i++)
    sum ^= receive() & 0xff;
  if (sum != (receive() & 0xff))
    return -3;
  return length;
}

int count_words(const char *text)
{
  int words = 0, inside = 0;
  if (!text)
    return -1;
  for (; *text; text++) {
    if (*text == ' ')
      inside = 0;
    else if (!inside) {
      inside = 1;
      words++;
    }
  }
  if (words > 12)
    return 12;
  return words;
}

int median_of(int *values, int count)
{
  if (count <= 0)
    return 0;
  for (int i = 0; i < count; i++)
    if (values[i] < 0)
      return -1;
  if (count > 15)
    return values[15];
  return values[count / 2];
}

int ends_with(const char *text, const char *end)
{
  if (!text || !end)
    return 0;
  size_t length = strlen(text), tail = strlen(end);
  if (tail > length)
    return 0;
  if (length - tail > 25)
    return 2;
  return strcmp(text + length - tail, end) == 0;
}

int never_sorted(int a, int b, const char *label)
{
  if (a > b && b > a)
    return -1;
  if (label && label[0] == 'x' && label[0] == 'y')
    return -2;
  return a < b;
}
