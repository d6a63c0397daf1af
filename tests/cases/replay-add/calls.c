#include <stdlib.h>

struct pair {
    int left;
    struct pair *next;
};

extern int level;
void set_hidden(int value);
int g(const int *a, unsigned n, const char *s, struct pair *p, double d);

int main(void)
{
    int *numbers = malloc(3 * sizeof *numbers);
    struct pair second = {5, 0}, first = {5, &second};

    numbers[0] = 1, numbers[1] = 4, numbers[2] = 9;
    level = 77;
    set_hidden(78);
    if (g(numbers, 3, "xyz", &first, 2.5) != -72)
        return 1;
    free(numbers);
    return 0;
}
