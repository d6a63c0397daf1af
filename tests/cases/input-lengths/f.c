struct matrix {
    int rows, columns;
    const short *cells;
};

int brightest(const unsigned char *pixels, int w, int h)
{
    int x, y, n = 0;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++)
            if (pixels[y * w + x] == 200)
                n++;
    if (n == 3)
        return 1;
    return 0;
}

int diagonal(int h, int w, int grid[h][w])
{
    if (h > 2 && w == 3 && grid[2][2] == 77)
        return 1;
    return 0;
}

int at(const struct matrix *m, int row, int column)
{
    if (!m || row < 0 || row >= m->rows || column < 0 || column >= m->columns)
        return -1;
    if (m->cells[row * m->columns + column] == 321)
        return 1;
    return 0;
}

int last(const int *values, int n)
{
    if (n > 1 && values[n * 2] == 9)
        return 1;
    return 0;
}

static unsigned used;
unsigned char *table;

int find(unsigned char c)
{
    unsigned i;
    for (i = 0; i < used; i++)
        if (table[i] == c)
            return i == 5;
    return -1;
}

struct head { unsigned char tag, len; };
struct message { struct head h; const unsigned char *data; };

/* The length is in a struct inside for the one, and behind another parameter for the other. */
int elsewhere(const struct message *m, const int *values, const struct head *o)
{
    unsigned i, k;
    if (!m || !o)
        return -1;
    for (i = 0; i < m->h.len; i++)
        if (m->data[i] == 'x')
            return i == 3;
    for (k = 0; k < o->len; k++)
        if (values[k] == 77)
            return k == 2;
    return 0;
}
