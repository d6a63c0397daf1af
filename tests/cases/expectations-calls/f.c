#include <stdio.h>

enum level { LOW, HIGH };

int send_bytes(int port, const unsigned char *bytes, unsigned size);
void tell(enum level level, const char *text);

int report(int value, FILE *log)
{
    char text[20];
    unsigned char bytes[2] = {1, 2};

    if (value > 100) {
        sprintf(text, "large %d", value % 10);
        tell(HIGH, text);
        return -1;
    }
    if (value < 0) {
        tell(LOW, "negative");
        tell(LOW, NULL);
        if (log)
            fprintf(log, "below %d\n", 0);
    }
    return send_bytes(7, bytes, sizeof bytes);
}

struct source {
    int (*read)(struct source *self, int size);
    int count;
};

int pull(struct source *source, int wanted)
{
    if (wanted > 3 && source)
        return source->read(source, wanted * 2);
    return 0;
}

int receive(int port);

int ask(int port)
{
    int got = receive(port);

    if (got == 5)
        return 1;
    return got == 6 ? 2 : 0;
}
