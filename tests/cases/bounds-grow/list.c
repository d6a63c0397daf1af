struct node {
  int value;
  struct node *next;
};

int f(struct node *n)
{
  int length = 0;
  for (; n; n = n->next)
    length++;
  if (length > 3)
    return 1;
  return 0;
}
