/* A list on the heap whose length is a choice. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "list.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__typeof__(sizeof 0));
extern void free(void *);
struct node { int value; struct node *next; };
int main(void)
{
  struct node *head = 0, *at;
  int length = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *new = malloc(sizeof *new);
    if (!new) abort();
    new->value = __VERIFIER_nondet_int();
    new->next = head;
    head = new;
    if (++length == 4) break;
  }
  if (head && head->next && head->value == head->next->value + 7) reach_error();
  while (head) { at = head->next; free(head); head = at; }
  return 0;
}
