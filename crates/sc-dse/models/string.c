/* Functions of <string.h> on strings. They read and write what the sanitizers of replay check that the real ones read and
   write, no more: behind the deciding character nothing is looked at. */

unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n]) n++;
  return n;
}

unsigned long strnlen(const char *s, unsigned long limit) {
  unsigned long n = 0;
  while (n < limit && s[n]) n++;
  return n;
}

/* Of the result of a comparison only the sign is known: replay's own versions return 1, and the real library returns the
   difference of two characters. One open value a call, so that merged results stay simple. */
static int __sc_of_sign(int less, int any) {
  int positive = any & 0x7fffffff;
  if (less) return (int)((unsigned)any | 0x80000000u);
  return positive + !positive;
}

int strcmp(const char *a, const char *b) {
  int __sc_dse_any(void);
  int any = __sc_dse_any();
  unsigned long i = 0;
  unsigned char x, y;
  for (;; i++) {
    x = (unsigned char)a[i];
    y = (unsigned char)b[i];
    if (x != y) return __sc_of_sign(x < y, any);
    if (!x) return 0;
  }
}

int strncmp(const char *a, const char *b, unsigned long limit) {
  int __sc_dse_any(void);
  int any = __sc_dse_any();
  unsigned long i;
  unsigned char x, y;
  for (i = 0; i < limit; i++) {
    x = (unsigned char)a[i];
    y = (unsigned char)b[i];
    if (x != y) return __sc_of_sign(x < y, any);
    if (!x) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  int __sc_dse_any(void);
  int any = __sc_dse_any();
  unsigned long i = 0;
  int x, y;
  for (;; i++) {
    x = (unsigned char)a[i];
    y = (unsigned char)b[i];
    x += (x >= 'A' & x <= 'Z') * 32;
    y += (y >= 'A' & y <= 'Z') * 32;
    if (x != y) return __sc_of_sign(x < y, any);
    if (!x) return 0;
  }
}

int strncasecmp(const char *a, const char *b, unsigned long limit) {
  int __sc_dse_any(void);
  int any = __sc_dse_any();
  unsigned long i;
  int x, y;
  for (i = 0; i < limit; i++) {
    x = (unsigned char)a[i];
    y = (unsigned char)b[i];
    x += (x >= 'A' & x <= 'Z') * 32;
    y += (y >= 'A' & y <= 'Z') * 32;
    if (x != y) return __sc_of_sign(x < y, any);
    if (!x) return 0;
  }
  return 0;
}

/* Pointers are compared for equality only, and when both are known to be inside of their objects. */
char *strcpy(char *to, const char *from) {
  void __sc_overlap(void);
  unsigned long i = 0;
  char c;
  do {
    c = from[i];
    to[i] = c;
    if (to + i == from || from + i == to) __sc_overlap();
    i++;
  } while (c);
  return to;
}

char *strncpy(char *to, const char *from, unsigned long limit) {
  void __sc_overlap(void);
  unsigned long i = 0;
  char c;
  while (i < limit) {
    c = from[i];
    to[i] = c;
    if (to + i == from || from + i == to) __sc_overlap();
    i++;
    if (!c) break;
  }
  while (i < limit) to[i++] = 0;
  return to;
}

/* Ranges overlap if the beginning of one is in the other. */
char *strcat(char *to, const char *from) {
  void __sc_overlap(void);
  unsigned long length = 0, added = 0, i;
  while (from[added]) added++;
  while (to[length]) length++;
  if (!added) {
    to[length] = 0;
    return to;
  }
  for (i = 0; i < length; i++)
    if (to + i == from) __sc_overlap();
  for (i = 0; i <= added; i++)
    if (from + i == to) __sc_overlap();
  for (i = 0; i <= added; i++) {
    to[length + i] = from[i];
    if (to + length + i == from) __sc_overlap();
  }
  return to;
}

char *strncat(char *to, const char *from, unsigned long limit) {
  void __sc_overlap(void);
  unsigned long length = 0, added = 0, i;
  while (added < limit && from[added]) added++;
  while (to[length]) length++;
  if (!added) {
    to[length] = 0;
    return to;
  }
  for (i = 0; i < length; i++)
    if (to + i == from) __sc_overlap();
  for (i = 0; i < added || (i == added && added < limit); i++)
    if (from + i == to) __sc_overlap();
  for (i = 0; i <= added; i++) {
    to[length + i] = i < added ? from[i] : 0;
    if (to + length + i == from) __sc_overlap();
  }
  return to;
}

char *strchr(const char *s, int wanted) {
  unsigned long i = 0;
  for (;; i++) {
    if (s[i] == (char)wanted) return (char *)s + i;
    if (!s[i]) return 0;
  }
}

char *strchrnul(const char *s, int wanted) {
  unsigned long i = 0;
  while (s[i] != (char)wanted && s[i]) i++;
  return (char *)s + i;
}

char *strrchr(const char *s, int wanted) {
  unsigned long i = 0;
  char *last = 0;
  for (;; i++) {
    if (s[i] == (char)wanted) last = (char *)s + i;
    if (!s[i]) return last;
  }
}

char *strstr(const char *s, const char *wanted) {
  unsigned long i, k, length = 0;
  while (wanted[length]) length++;
  for (i = 0;; i++) {
    for (k = 0; k < length && s[i + k] == wanted[k]; k++) {}
    if (k == length) return (char *)s + i;
    if (!s[i]) return 0;
  }
}

unsigned long strspn(const char *s, const char *set) {
  unsigned long i, k, length = 0;
  while (set[length]) length++;
  for (i = 0; s[i]; i++) {
    for (k = 0; k < length && set[k] != s[i]; k++) {}
    if (k == length) break;
  }
  return i;
}

unsigned long strcspn(const char *s, const char *set) {
  unsigned long i, k, length = 0;
  while (set[length]) length++;
  for (i = 0; s[i]; i++) {
    for (k = 0; k < length && set[k] != s[i]; k++) {}
    if (k < length) break;
  }
  return i;
}

char *strpbrk(const char *s, const char *set) {
  unsigned long i, k, length = 0;
  while (set[length]) length++;
  for (i = 0; s[i]; i++) {
    for (k = 0; k < length; k++)
      if (set[k] == s[i]) return (char *)s + i;
  }
  return 0;
}

char *strdup(const char *s) {
  void *malloc(unsigned long);
  unsigned long i, length = 0;
  char *copy;
  while (s[length]) length++;
  copy = malloc(length + 1);
  if (!copy) return 0;
  for (i = 0; i <= length; i++) copy[i] = s[i];
  return copy;
}

char *strndup(const char *s, unsigned long limit) {
  void *malloc(unsigned long);
  unsigned long i, length = 0;
  char *copy;
  while (length < limit && s[length]) length++;
  copy = malloc(length + 1);
  if (!copy) return 0;
  for (i = 0; i < length; i++) copy[i] = s[i];
  copy[length] = 0;
  return copy;
}
