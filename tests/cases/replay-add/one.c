static int mode;

void set(int value) { mode = value; }

int one(int x)
{
    if (mode == 12345 && x == 678)
        return 1;
    return 0;
}
