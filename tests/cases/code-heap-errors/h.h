static inline int in_header(const char *p, int i)
{
    return p[i];
}
