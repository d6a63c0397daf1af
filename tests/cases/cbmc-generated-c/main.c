int n;

int main(void)
{
    int s = 0;
    while (s < 150) s++;
    if (s == 151) return 1;
    if (n == 123456) return 2;
    return 0;
}
