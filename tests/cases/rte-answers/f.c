_Bool has_prefix(const char *text, const char *prefix);
_Bool is_enabled(void);

/* Texts with this prefix have a third character at least. */
int after_prefix(const unsigned char *text)
{
    if (has_prefix((const char *)text, "ab"))
        return text[1] == 'b' && text[2] == 'x';
    return 0;
}

/* One element too far, whoever enables it. */
int last_of(const unsigned char *bytes, unsigned count)
{
    unsigned i, sum = 0;
    if (!is_enabled())
        return 0;
    for (i = 0; i <= count; i++)
        sum += bytes[i];
    return sum > 10;
}

_Bool is_valid(const unsigned char *bytes, unsigned count);

/* The same with a function that has looked at the bytes: it was told how many there are. */
int last_of_valid(const unsigned char *bytes, unsigned count)
{
    unsigned i, sum = 0;
    if (!is_valid(bytes, count))
        return 0;
    for (i = 0; i <= count; i++)
        sum += bytes[i];
    return sum > 10;
}

/* Names with this prefix have seven characters at least. */
int serial(const char *name)
{
    if (has_prefix(name, "serial-"))
        return name[7] == '0';
    return 0;
}
