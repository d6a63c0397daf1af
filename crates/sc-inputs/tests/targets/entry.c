enum level { LOW, MIDDLE, HIGH };
enum colour { RED = 3, GREEN = -4, BLUE = 70000 };
struct node { int value; struct node *next; const char *name; };
struct flags { const unsigned first : 3; int second : 5; struct { const int inner : 7; }; long double wide; };
struct large { struct node *nodes[30]; char tag; };
int check_f(const char *text, int n, enum level level, enum colour colour, struct node *list, struct flags flags, int *values,
            const short *pair, struct large *large, struct node *row, _Bool flag, int result);
void prepare(void);
static struct flags own;
const int fixed[3];
static const char *const words[2];
extern struct flags other;
int f(const char *text, int n, enum level level, enum colour colour, struct node *list, struct flags flags, int *values,
      const short pair[2], struct large *large, struct node *row, _Bool flag)
{
    int i, sum = 0;
    for (i = 0; i < n; i++) sum += values[i];
    return sum + (text ? *text : 0) + (int)level + (int)colour + list->value + flags.second + own.second + fixed[1]
        + (words[0] != 0) + pair[1] + large->tag + row[1].value + flag + other.second
        + (list->next != 0) + (list->name != 0) + flags.inner + (large->nodes[1] != 0);
}
