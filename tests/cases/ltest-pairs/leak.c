#include <stddef.h>

#ifndef pc_label_bindings
#define pc_label_bindings(...) do {} while (0)
#endif

static int state;
unsigned count;

/* Nothing of a secret is shown, unless the level is 7. */
unsigned show(unsigned level, unsigned secret)
{
    unsigned out = level * 2;
    count++;
    if (level == 7 && secret > 100)
        out++;
    state = secret != 0;
    pc_label_bindings(1, 1, "NI", 1, 2, "low", level, "out", out);
    pc_label_bindings(1, 2, "NI", 1, 2, "lowp", level, "outp", out);
    return out;
}

/* What is shown depends on earlier calls only: two runs that begin alike show the same. */
unsigned ticket(unsigned step, unsigned secret)
{
    count += step;
    state = (int) (secret & 1);
    pc_label_bindings(1, 3, "NI", 1, 3, "before", count - step, "step", step, "now", count);
    pc_label_bindings(1, 4, "NI", 1, 3, "beforep", count - step, "stepp", step, "nowp", count);
    return count;
}

/* The number that a loop shows at some time. */
int times(int n)
{
    int i;
    for (i = 0; i < n && i < 5; i++) {
        pc_label_bindings(i > 1, 5, "T", 1, 1, "i", i);
        pc_label_bindings(i > 1, 6, "T", 1, 1, "j", i);
    }
    return i;
}

int sensor(void);

/* What is shown depends on the sensor, which is another input of each run. */
int polled(int open, int secret)
{
    int out = sensor() == open;
    state = secret;
    pc_label_bindings(1, 9, "NI", 1, 2, "low", open, "out", out);
    pc_label_bindings(1, 10, "NI", 1, 2, "lowp", open, "outp", out);
    return out;
}

int keeps(int x)
{
    static int calls;
    pc_label_bindings(1, 7, "T", 1, 1, "x", x);
    pc_label_bindings(1, 8, "T", 1, 1, "xp", x + calls++);
    return calls;
}
