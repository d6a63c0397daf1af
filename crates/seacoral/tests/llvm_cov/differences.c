#include <assert.h>
#include <ctype.h>

/* Inside an atom, it is a decision of its own. clang leaves out the MC/DC of both. */
int inside_atom(int a, int b, int c) { if (a && isdigit(b || c)) return 1; return 0; }

/* The hint changes nothing: the decision is `a && b`. clang counts the result of the call as well. */
int hint(int a, int b) { if (__builtin_expect(a && b, 1)) return 1; return 0; }

/* Equal conditions of a pure decision are true and false together: CC asks once. MC/DC counts each. */
int equal_atoms(int a, int b) { if ((a && b) || (a && !b)) return 1; return 0; }

/* A run in which an assertion fails does not terminate normally. clang counts the `if` inside the macro, and its `sizeof`. */
int assertion(int a) { assert(a > 0); return a; }

/* Never evaluated. */
int unevaluated(int a, int b) { return sizeof(a && b); }

/* Computed before the program starts. */
int initialiser(int a) { static int always = 1 && 2; return a + always; }

/* Each outcome of a `switch` is an objective of DC; clang counts also that another one is taken. */
int switch_outcomes(int a) { switch (a) { case 1: return 1; case 3 ... 5: return 2; default: return 3; } }

/* "No case" is an outcome where there is no `default`, to both. */
int switch_without_default(int a) { switch (a) { case 1: return 1; case 2: return 2; } return 0; }
