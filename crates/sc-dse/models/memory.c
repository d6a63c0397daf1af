/* Functions of <string.h> on bytes, but for those that the engine knows itself. */

/* All bytes are read, whichever differ. Of the result only the sign is known. */
int memcmp(const void *a, const void *b, unsigned long size) {
  int __sc_dse_any(void);
  int __sc_of_sign(int, int);
  int any = __sc_dse_any();
  const unsigned char *x = a, *y = b;
  unsigned long i;
  int order = 0;
  for (i = 0; i < size; i++) {
    unsigned char p = x[i], q = y[i];
    if (!order) order = (p > q) - (p < q);
  }
  if (order) return __sc_of_sign(order < 0, any);
  return 0;
}

void *memchr(const void *s, int wanted, unsigned long size) {
  const unsigned char *bytes = s;
  unsigned long i;
  for (i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)wanted) return (void *)(bytes + i);
  return 0;
}

void *memrchr(const void *s, int wanted, unsigned long size) {
  const unsigned char *bytes = s;
  const unsigned char *last = 0;
  unsigned long i;
  for (i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)wanted) last = bytes + i;
  return (void *)last;
}
