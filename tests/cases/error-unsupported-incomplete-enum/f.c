enum state;
struct machine { enum state *now; int x; };
enum state *next(int);
enum state *current;

int pointer(enum state *s) { return s != 0; }
int member(struct machine *m) { return m != 0 && m->x > 3; }
int result(int a) { return next(a) != 0; }
int global(int a) { return current != 0 && a > 3; }
