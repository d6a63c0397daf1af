/* The number of a word in a table, whatever the case of its letters, after white space and before a separator. */
#include <stddef.h>

static const struct {
    const char *name;
    int number;
} table[] = {
    {"get", 1}, {"put", 2}, {"post", 3}, {"head", 4}, {"trace", 5}, {"patch", 6}, {"delete", 7},
};

static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
}

static int same(const char *word, const char *text, size_t length) {
    size_t i = 0;
    while (i < length && word[i] != '\0' && lower(text[i]) == word[i])
        i++;
    return i == length && word[i] == '\0';
}

int look_up(const char *text, size_t length) {
    size_t from = 0, to;
    while (from < length && (text[from] == ' ' || text[from] == '\t'))
        from++;
    to = from;
    while (to < length && text[to] != ' ' && text[to] != ':' && text[to] != ';')
        to++;
    if (to == from)
        return -1;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (same(table[i].name, text + from, to - from))
            return table[i].number;
    return 0;
}
