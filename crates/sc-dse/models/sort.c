/* Functions of <stdlib.h> that call others in an order that C leaves open: their runs are examples. */

void qsort(void *base, unsigned long count, unsigned long size, int (*compare)(const void *, const void *)) {
  void __sc_dse_example(void);
  unsigned char *bytes = base, swapped;
  unsigned long i, j, k;
  __sc_dse_example();
  for (i = 1; i < count; i++) {
    for (j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size) > 0; j--) {
      for (k = 0; k < size; k++) {
        swapped = bytes[(j - 1) * size + k];
        bytes[(j - 1) * size + k] = bytes[j * size + k];
        bytes[j * size + k] = swapped;
      }
    }
  }
}

void *bsearch(const void *key, const void *base, unsigned long count, unsigned long size, int (*compare)(const void *, const void *)) {
  void __sc_dse_example(void);
  unsigned long low = 0, high = count, middle;
  const char *at;
  int order;
  __sc_dse_example();
  while (low < high) {
    middle = (low + high) / 2;
    at = (const char *)base + middle * size;
    order = compare(key, at);
    if (order == 0) return (void *)at;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return (void *)0;
}
