struct range { int low, high; };
int clamp(const struct range *r, int value, const char *unit);

int main(void)
{
    struct range r = {0, 10};
    return clamp(&r, 3, "m") + clamp(&r, 7, "km") != 13;
}
