/* As code inside of a C library has it. */
#include <stdio.h>
#include <stdlib.h>
#undef stdin
#define stdin own_input
#undef stdout
#define stdout own_output
#define malloc own_malloc
#define printf own_printf
#define exit(n) own_exit (n)

static FILE *own_input, *own_output;
static int exits;
static void own_exit (int n) { exits += n; }
static int own_printf (const char *text) { return text[0] == 'p'; }
static void *own_malloc (size_t n) { return n > 100 ? NULL : calloc (1, n); }

int
twice (const char *text, int n)
{
  char *block = malloc (n < 0 ? 0 : (size_t) n);
  int result = stdin == stdout;
  if (!block)
    exit (1);
  if (printf (text))
    result += 2;
  (free) (block);
  return result;
}
