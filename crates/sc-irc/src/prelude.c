int __sc_nondet(void) { unsigned char c; return c & 1; }
unsigned char __sc_any8(void) { unsigned char x; return x; }
unsigned short __sc_any16(void) { unsigned short x; return x; }
unsigned int __sc_any32(void) { unsigned int x; return x; }
unsigned long __sc_any64(void) { unsigned long x; return x; }
unsigned __int128 __sc_any128(void) { unsigned __int128 x; return x; }
unsigned char *__sc_freed;
unsigned char *__sc_returned;
unsigned int __sc_ghosts;
unsigned char __sc_inside;
const unsigned int __sc_number = 0xffffffffu;
union __sc_single { unsigned int u; float f; };
union __sc_double { unsigned long u; double f; };
float __sc_single(unsigned int u) { union __sc_single x; x.u = u; return x.f; }
double __sc_double(unsigned long u) { union __sc_double x; x.u = u; return x.f; }
/* The payload of a NaN that is computed is the processor's choice; it is quiet. */
unsigned int __sc_single_bits(float f) {
  union __sc_single x;
  x.f = f;
  if (f != f) return 0x7fc00000u | __sc_any32();
  return x.u;
}
unsigned long __sc_double_bits(double f) {
  union __sc_double x;
  x.f = f;
  if (f != f) return 0x7ff8000000000000ul | __sc_any64();
  return x.u;
}
/* Pointers have 12 bits for their object and 52 for the offset; CBMC does not extend the sign of the latter. */
signed long __sc_offset(unsigned char *p) { return (signed long)((unsigned long)__CPROVER_POINTER_OFFSET(p) << 12) >> 12; }
/* The functions are places in one array here; the linker chooses their order and distances. */
extern unsigned char __sc_code[];
int __sc_in_order(unsigned char *p, unsigned char *q) {
  return __CPROVER_same_object(p, q) && (p == q || !__CPROVER_same_object(p, (unsigned char *)&__sc_code));
}
/* Bytes between two pointers; between objects, any number. */
unsigned long __sc_distance(unsigned char *p, unsigned char *q) {
  if (__sc_in_order(p, q)) return (unsigned long)(__sc_offset(p) - __sc_offset(q));
  return __sc_any64();
}
/* The size of the object that a pointer points into, as the program sees it. */
unsigned long __sc_size(unsigned char *p);
int __sc_within(unsigned char *p) {
  return !__CPROVER_same_object(p, __sc_freed) && !__CPROVER_same_object(p, __sc_returned)
         && (unsigned long)__sc_offset(p) < __sc_size(p);
}
/* Different objects have different addresses while both exist; what is next to an object may be another one. */
unsigned char __sc_equal(unsigned char *p, unsigned char *q) {
  if (__CPROVER_same_object(p, q)) return __sc_offset(p) == __sc_offset(q);
  if (p == 0 || q == 0) return 0;
  if (__sc_within(p) && __sc_within(q)) return 0;
  return __sc_any8() & 1;
}
/* The order of different objects is not known; all lie above null. */
unsigned char __sc_less(unsigned char *p, unsigned char *q) {
  if (__sc_in_order(p, q)) return __sc_offset(p) < __sc_offset(q);
  if (p == 0) return 1;
  if (q == 0) return 0;
  return __sc_any8() & 1;
}
