#include <stddef.h>

struct node
{
  int value;
  struct node *next;
};

int
cyclic (struct node *list)
{
  struct node *slow = list, *fast = list;
  while (fast && fast->next)
    {
      slow = slow->next;
      fast = fast->next->next;
      if (slow == fast)
        return 1;
    }
  return 0;
}

int
shared (const struct node *a, const struct node *b)
{
  if (!a || !b)
    return 0;
  if (a == b)
    return 1;
  if (a->next && a->next == b->next)
    return a->next->value == 7 ? 2 : 3;
  return 4;
}

struct tree
{
  int key;
  struct tree *left, *right, *parent;
};

int
successor (struct tree *t)
{
  if (!t)
    return -1;
  if (t->right)
    return t->right->parent == t;
  while (t->parent && t == t->parent->right)
    t = t->parent;
  return t->parent ? t->parent->key : 0;
}

/* A circular list with links inside of other objects. */
struct link
{
  struct link *next, *prev;
};
struct task
{
  int priority;
  struct link link;
};

int
highest (struct link *head)
{
  int best = 0;
  if (!head)
    return -1;
  for (struct link *at = head->next; at != head; at = at->next)
    {
      struct task *task
        = (struct task *) ((char *) at - offsetof (struct task, link));
      if (task->priority > best)
        best = task->priority;
    }
  return best;
}

struct node *ring[2];
static struct node *last;

int
globals (struct node *first)
{
  if (first && first == last)
    return 1;
  if (ring[0] && ring[0] == ring[1])
    return 2;
  return 0;
}

int
views (const char *a, const char *b)
{
  if (!a || !b)
    return 0;
  return a == b && a[0] == 'x';
}
