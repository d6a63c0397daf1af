/* A bit-field that can only be set bit by bit, in another file than the entrypoint. */
struct kinds { const unsigned kind : 3; int value; };
struct kinds shared;
static struct { int number; const int small : 4; } hidden;

int kind(void) { return (int)shared.kind; }
int small(void) { return hidden.small; }
