int seven(void);
__asm__(".text\n.globl seven\nseven:\n  movl $7, %eax\n  ret\n");

int f(int x)
{
    if (x == seven())
        return 1;
    return 0;
}
