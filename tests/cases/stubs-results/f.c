#include <stdio.h>

int read_sensor(int channel);
int lookup(const char *key, int *out, long *length);
void log_event(const char *message);
void fatal(const char *why) __attribute__((noreturn));
int report(const char *format, ...);
int old_style();
void clear(char *buffer, FILE *file);

int monitor(int limit)
{
    char buffer[4] = "abc";
    int found = -1;
    long length = -1;

    log_event("begins");
    if (read_sensor(1) > limit && read_sensor(2) == 1234567)
        return 1;
    if (lookup("k", &found, 0) == 3 && found == 42)
        return 2;
    if (lookup("l", 0, &length) == 4 && length == 1000)
        return 3;
    if (report("%d", found) < 0 && old_style(1, 2) == 77)
        return 4;
    clear(buffer, NULL);
    if (buffer[0] != 'a')
        return 5;
    if (limit == 5)
        fatal("five");
    if (limit == 5)
        return 6;
    return 0;
}
