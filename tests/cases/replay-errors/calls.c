union u {
    int i;
    float f;
};

int takes(union u u);

int main(void)
{
    union u u = {3};
    return takes(u) - 1;
}
