extern int (*const registered[])(void);

int main(void)
{
    int failed = 0;
    for (int i = 0; registered[i]; i++)
        failed += registered[i]() != 0;
    return failed;
}
