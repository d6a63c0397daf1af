/* Does what it reads: an operation and two numbers of 10 bytes each; writes 16 bytes. */
#include <stdio.h>
#include <string.h>

struct record { unsigned char op, a[10], b[10]; };

int main(void) {
  struct record r;
  while (fread(&r, 21, 1, stdin) == 1) {
    long double x = 0, y = 0, z = 0;
    unsigned char out[16] = {0};
    long long integer;
    memcpy(&x, r.a, 10);
    memcpy(&y, r.b, 10);
    memcpy(&integer, r.a, 8);
    switch (r.op) {
    case 0: z = x + y; memcpy(out, &z, 10); break;
    case 1: z = x - y; memcpy(out, &z, 10); break;
    case 2: z = x * y; memcpy(out, &z, 10); break;
    case 3: z = x / y; memcpy(out, &z, 10); break;
    case 4: z = __builtin_sqrtl(x); memcpy(out, &z, 10); break;
    case 5: out[0] = x < y; break;
    case 6: out[0] = x <= y; break;
    case 7: out[0] = x == y; break;
    case 8: out[0] = __builtin_isunordered(x, y); break;
    case 9: { float f = (float)x; memcpy(out, &f, 4); break; }
    case 10: { double d = (double)x; memcpy(out, &d, 8); break; }
    case 11: { float f; memcpy(&f, r.a, 4); z = f; memcpy(out, &z, 10); break; }
    case 12: { double d; memcpy(&d, r.a, 8); z = d; memcpy(out, &z, 10); break; }
    case 13: z = integer; memcpy(out, &z, 10); break;
    case 14: z = (unsigned long long)integer; memcpy(out, &z, 10); break;
    case 15: integer = (long long)x; memcpy(out, &integer, 8); break;
    case 16: { int i = (int)x; memcpy(out, &i, 4); break; }
    case 17: { unsigned long long u = (unsigned long long)x; memcpy(out, &u, 8); break; }
    }
    fwrite(out, 16, 1, stdout);
  }
  return 0;
}
