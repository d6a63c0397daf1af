/* A stream among the inputs has contents that the test chooses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A reader of INI files: a section, then key=value. */
int parse(FILE *in)
{
    char line[16];
    int c, sections = 0;
    if (!in)
        return -1;
    c = fgetc(in);
    if (c == EOF)
        return 0;
    ungetc(c, in);
    while (fgets(line, sizeof line, in)) {
        if (line[0] == '[' && strchr(line, ']'))
            sections++;
        else if (sections && strncmp(line, "on=1", 4) == 0)
            return 100;
    }
    return sections + feof(in);
}

struct image { FILE *file; unsigned w, h; };

/* A header of a picture, through a member. */
int header(struct image *image)
{
    unsigned char head[6];
    if (!image)
        return -1;
    if (fread(head, 1, sizeof head, image->file) < sizeof head)
        return 0;
    if (memcmp(head, "P6", 2) != 0)
        return 1;
    image->w = head[2] | head[3] << 8;
    image->h = head[4] | head[5] << 8;
    return image->w * image->h == 6 * 7 ? 2 : 3;
}

/* Written only: nothing is read from it. */
int save(FILE *out, int n)
{
    if (n > 3) {
        if (n < 2)
            return 1;
    }
    if (fprintf(out, "%d", n) < 3)
        return 0;
    return fclose(out);
}
static FILE *source;
/* The second condition cannot hold, but what a stream does is not proved. */
int next(void)
{
    int a = getc(source), b = getc(source);
    rewind(source);
    if (a == 'x' && b == 'y' && ftell(source) == 0)
        return getc(source) != 'x';
    return 2;
}
