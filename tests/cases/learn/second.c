struct range { int low, high; };
int clamp(const struct range *r, int value, const char *unit);

int main(void)
{
    struct range r = {-5, 20};
    return clamp(&r, -9, "cm") != -5;
}
