#include <stdio.h>
unsigned long __sanitizer_get_allocated_size(const volatile void *);
static void rec(const char *name, const void *from, unsigned long size) {
    const unsigned char *bytes = from;
    unsigned long i;
    printf("%s=", name);
    for (i = 0; i < size; i++) printf("%02x", bytes[i]);
    printf("\n");
}
#define R(x) rec(#x, (const void *)&(x), sizeof(x))
#define RV(x) printf("%s=%lld\n", #x, (long long)(x))
#define RL(x) rec(#x, (const void *)&(x), 10)
#define RP(p) printf("%s: %ld bytes\n", #p, (p) ? (long)__sanitizer_get_allocated_size((const void *)(p)) : -1L)
