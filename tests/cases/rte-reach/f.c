/* Positions in a text that is a member of another parameter. */
struct text { const char *chars; unsigned size; };
struct line { unsigned from, to; };
int starts_with_a_bracket(const struct text *text, unsigned from)
{
    return text->chars[from] == '[';
}
int spaces(const struct text *text, unsigned from, unsigned to)
{
    int found = 0;
    for (; from < to; from++)
        if (text->chars[from] == ' ')
            found++;
    return found > 2;
}
int counted(const struct text *text, unsigned from)
{
    unsigned i;
    for (i = 0; i < text->size; i++)
        if (text->chars[i] == ' ')
            return 0;
    return text->chars[from] == '[';
}
/* Each line has such positions. */
int marked(const struct text *text, const struct line *lines, int count)
{
    int i, found = 0;
    for (i = 0; i < count; i++)
        if (text->chars[lines[i].from] == '#')
            found++;
    return found > 1;
}
/* One too many, wherever the end is. */
int one_too_many(const struct text *text, unsigned from, unsigned to)
{
    int found = 0;
    for (; from <= to; from++)
        if (text->chars[from] == ' ')
            found++;
    return found > 2;
}
/* The code has the limit itself, and it is wrong. */
int limited(const struct text *text, unsigned from)
{
    if (from > text->size)
        return -1;
    return text->chars[from] == '[';
}
/* The same, by way of a variable. */
int limited_later(const struct text *text, unsigned from)
{
    unsigned size = text->size;
    if (from > size)
        return -1;
    return text->chars[from] == '[';
}
/* Nothing says that a position in this table is one in the text. */
static const char weights[40] = { 1, 2 };
int weighted(const struct text *text, unsigned from)
{
    if (text->size == 3 && text->chars[2] == '-')
        return weights[from + 38] > 1;
    return 0;
}
