enum colour { RED = 3, GREEN = -4, BLUE = 70000 };
struct flags { const unsigned first : 3; int second : 5; struct { const int inner : 7; }; long double wide; };
struct pair { struct pair *next; const enum colour colour; };
struct flags other;
static struct pair *chain;
void prepare(void) { other.second = chain != 0; }
int check_f(const char *text, int n, enum level { LOW, MIDDLE, HIGH } level, enum colour colour, struct node *list,
            struct flags flags, int *values, const short *pair, struct large *large, struct node *row, _Bool flag, int result)
{
    return result != 7;
}
