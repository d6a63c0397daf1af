/* Functions of <math.h>. Numbers of the x87 whose bits no operation makes give anything. */

#define ERANGE 34

/* The parts of a number: float, double, long double. */
struct __sc_x87 { unsigned long significand; unsigned short exponent; };

#define IS_ODD(u) ((((u).parts.exponent & 0x7fff) != 0) != ((u).parts.significand >> 63))

#define FREXP(name, type, bits_type, fraction, exponent_bits, scale)                       \
  type name(type x, int *e) {                                                               \
    const bits_type ones = ((bits_type)1 << exponent_bits) - 1;                             \
    union { type number; bits_type bits; } u;                                               \
    long field;                                                                             \
    u.number = x;                                                                           \
    field = (long)(u.bits >> fraction & ones);                                              \
    *e = 0;                                                                                 \
    if (x == 0 || field == (long)ones) return x + x;                                        \
    if (field == 0) {                                                                       \
      u.number = x * scale;                                                                 \
      field = (long)(u.bits >> fraction & ones) - 64;                                       \
    }                                                                                       \
    *e = (int)(field - (long)(ones >> 1) + 1);                                              \
    u.bits = (u.bits & ~(ones << fraction)) | ((ones >> 1) - 1) << fraction;                \
    return u.number;                                                                        \
  }

FREXP(frexp, double, unsigned long, 52, 11, 0x1p64)
FREXP(frexpf, float, unsigned, 23, 8, 0x1p64f)

long double frexpl(long double x, int *e) {
  int __sc_dse_any(void);
  union { long double number; struct __sc_x87 parts; } u;
  long field;
  u.number = x;
  *e = 0;
  if (IS_ODD(u)) {
    u.parts.significand = (unsigned long)__sc_dse_any() << 32 ^ (unsigned)__sc_dse_any();
    u.parts.exponent = (unsigned short)__sc_dse_any();
    *e = __sc_dse_any();
    return u.number;
  }
  field = u.parts.exponent & 0x7fff;
  if (x == 0 || field == 0x7fff) return x + x;
  if (field == 0) {
    u.number = x * 0x1p64L;
    field = (long)(u.parts.exponent & 0x7fff) - 64;
  }
  *e = (int)(field - 0x3ffe);
  u.parts.exponent = (unsigned short)((u.parts.exponent & 0x8000) | 0x3ffe);
  return u.number;
}

/* The exponent is added where the result is a normal number; smaller ones are rounded once. */
#define LDEXP(name, type, power_type, bits_type, fraction, exponent_bits, up, down)        \
  type name(type x, power_type n) {                                                         \
    int *__errno_location(void);                                                            \
    const bits_type ones = ((bits_type)1 << exponent_bits) - 1;                             \
    union { type number; bits_type bits; } u;                                               \
    long field, power = n;                                                                  \
    u.number = x;                                                                           \
    field = (long)(u.bits >> fraction & ones);                                              \
    if (x == 0 || field == (long)ones) return x + x;                                        \
    if (power > 100000) power = 100000;                                                     \
    if (power < -100000) power = -100000;                                                   \
    if (field == 0) {                                                                       \
      u.number = x * up;                                                                    \
      field = (long)(u.bits >> fraction & ones) - 64;                                       \
    }                                                                                       \
    power += field;                                                                         \
    if (power >= (long)ones) {                                                              \
      *__errno_location() = ERANGE;                                                         \
      u.bits = (u.bits >> (fraction + exponent_bits) << exponent_bits | ones) << fraction;  \
      return u.number;                                                                      \
    }                                                                                       \
    if (power < -60) power = -60;                                                           \
    field = power > 0 ? power : power + 64;                                                 \
    u.bits = (u.bits & ~(ones << fraction)) | (bits_type)field << fraction;                 \
    if (power > 0) return u.number;                                                         \
    u.number = u.number * down;                                                             \
    if (u.number == 0) *__errno_location() = ERANGE;                                        \
    return u.number;                                                                        \
  }

LDEXP(ldexp, double, int, unsigned long, 52, 11, 0x1p64, 0x1p-64)
LDEXP(scalbn, double, int, unsigned long, 52, 11, 0x1p64, 0x1p-64)
LDEXP(scalbln, double, long, unsigned long, 52, 11, 0x1p64, 0x1p-64)
LDEXP(ldexpf, float, int, unsigned, 23, 8, 0x1p64f, 0x1p-64f)
LDEXP(scalbnf, float, int, unsigned, 23, 8, 0x1p64f, 0x1p-64f)

long double ldexpl(long double x, int n) {
  int *__errno_location(void);
  int __sc_dse_any(void);
  union { long double number; struct __sc_x87 parts; } u;
  long field, power = n;
  u.number = x;
  if (IS_ODD(u)) {
    u.parts.significand = (unsigned long)__sc_dse_any() << 32 ^ (unsigned)__sc_dse_any();
    u.parts.exponent = (unsigned short)__sc_dse_any();
    *__errno_location() = __sc_dse_any();
    return u.number;
  }
  field = u.parts.exponent & 0x7fff;
  if (x == 0 || field == 0x7fff) return x + x;
  if (power > 100000) power = 100000;
  if (power < -100000) power = -100000;
  if (field == 0) {
    u.number = x * 0x1p64L;
    field = (long)(u.parts.exponent & 0x7fff) - 64;
  }
  power += field;
  if (power >= 0x7fff) {
    *__errno_location() = ERANGE;
    u.parts.significand = 1ul << 63;
    u.parts.exponent |= 0x7fff;
    return u.number;
  }
  if (power < -70) power = -70;
  field = power > 0 ? power : power + 80;
  u.parts.exponent = (unsigned short)((u.parts.exponent & 0x8000) | field);
  if (power > 0) return u.number;
  u.number = u.number * 0x1p-80L;
  if (u.number == 0) *__errno_location() = ERANGE;
  return u.number;
}

#define MODF(name, type, s)                                        \
  type name(type x, type *whole) {                                  \
    type trunc##s(type), copysign##s(type, type);                   \
    type rest;                                                      \
    *whole = trunc##s(x);                                           \
    rest = *whole == x ? 0 : x - *whole;                            \
    return copysign##s(rest, x);                                    \
  }

MODF(modf, double, )
MODF(modff, float, f)

long double modfl(long double x, long double *whole) {
  long double truncl(long double), copysignl(long double, long double);
  int __sc_dse_any(void);
  union { long double number; struct __sc_x87 parts; } u;
  u.number = x;
  *whole = truncl(x);
  if (!IS_ODD(u)) return copysignl(*whole == x ? 0 : x - *whole, x);
  u.parts.significand = (unsigned long)__sc_dse_any() << 32 ^ (unsigned)__sc_dse_any();
  u.parts.exponent = (unsigned short)__sc_dse_any();
  return u.number;
}

/* What does not fit gives anything. */
#define WHOLE(name, function, result, type)                        \
  result name(type x) {                                             \
    type function(type);                                            \
    return (result)function(x);                                     \
  }

WHOLE(lround, round, long, double)
WHOLE(lroundf, roundf, long, float)
WHOLE(lroundl, roundl, long, long double)
WHOLE(llround, round, long long, double)
WHOLE(llroundf, roundf, long long, float)
WHOLE(lrint, rint, long, double)
WHOLE(lrintf, rintf, long, float)
WHOLE(lrintl, rintl, long, long double)
WHOLE(llrint, rint, long long, double)
WHOLE(llrintf, rintf, long long, float)

/* Classes, for compilers that do not know them. */
#define CLASSES(s, type, largest, least)                                          \
  int __isnan##s(type x) { return x != x; }                                        \
  int __finite##s(type x) { return x >= -largest && x <= largest; }                \
  int __isinf##s(type x) { return x > largest ? 1 : x < -largest ? -1 : 0; }       \
  int __fpclassify##s(type x) {                                                    \
    if (x != x) return 0;                                                          \
    if (x > largest || x < -largest) return 1;                                     \
    if (x == 0) return 2;                                                          \
    return x < least && x > -least ? 3 : 4;                                        \
  }

CLASSES(, double, 0x1.fffffffffffffp1023, 0x1p-1022)
CLASSES(f, float, 0x1.fffffep127f, 0x1p-126f)
