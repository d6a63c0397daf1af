struct reading { short raw; int value; };
int shared(int x);
extern struct reading measure(int channel);
extern int calibration;

int local(int x)
{
    struct reading r = measure(x);

    if (r.raw == -3 && r.value == 1000 && calibration == 7)
        return shared(r.value);
    return 0;
}
