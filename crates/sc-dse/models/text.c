/* Functions that read or make text in more ways than the sanitizers check: their runs are examples. They find tests, and
   nothing behind them is proved. */

static int __sc_is_space(int c) {
  return c == ' ' | (c >= 9 & c <= 13);
}

/* The value of a digit; 36 for any other character. */
static unsigned __sc_digit(int c) {
  if (c >= '0' && c <= '9') return (unsigned)c - '0';
  if (c >= 'a' && c <= 'z') return (unsigned)c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return (unsigned)c - 'A' + 10;
  return 36;
}

unsigned long strtoul(const char *text, char **end, int base) {
  void __sc_dse_example(void);
  int *__errno_location(void);
  const char *s = text;
  unsigned long value = 0, scale;
  unsigned digit;
  int negative = 0, over = 0, any = 0;
  __sc_dse_example();
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = 22;
    return 0;
  }
  while (__sc_is_space(*s)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  if ((base == 0 || base == 16) && *s == '0' && (s[1] == 'x' || s[1] == 'X') && __sc_digit(s[2]) < 16) {
    s += 2;
    base = 16;
  }
  scale = base ? (unsigned long)base : *s == '0' ? 8 : 10;
  for (;; s++) {
    digit = __sc_digit(*s);
    if (digit >= scale) break;
    any = 1;
    if (value > (~0ul - digit) / scale) over = 1;
    value = value * scale + digit;
  }
  if (end) *end = (char *)(any ? s : text);
  if (over) {
    *__errno_location() = 34;
    return ~0ul;
  }
  return negative ? 0ul - value : value;
}

unsigned long long strtoull(const char *text, char **end, int base) {
  unsigned long strtoul(const char *, char **, int);
  return strtoul(text, end, base);
}

unsigned long strtoumax(const char *text, char **end, int base) {
  unsigned long strtoul(const char *, char **, int);
  return strtoul(text, end, base);
}

long strtoimax(const char *text, char **end, int base) {
  void __sc_dse_example(void);
  long strtol(const char *, char **, int);
  __sc_dse_example();
  return strtol(text, end, base);
}

/* The names of the functions that also read 0b, in newer headers. */
long __isoc23_strtol(const char *text, char **end, int base) {
  void __sc_dse_example(void);
  long strtol(const char *, char **, int);
  __sc_dse_example();
  return strtol(text, end, base);
}

long long __isoc23_strtoll(const char *text, char **end, int base) {
  void __sc_dse_example(void);
  long strtol(const char *, char **, int);
  __sc_dse_example();
  return strtol(text, end, base);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  unsigned long strtoul(const char *, char **, int);
  return strtoul(text, end, base);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  unsigned long strtoul(const char *, char **, int);
  return strtoul(text, end, base);
}

/* A number times a power of ten. Few powers are exact: a division is hard to solve. */
static double __sc_scaled(unsigned number, int scale) {
  double value = number;
  switch (scale) {
  case 0: return value;
  case -1: return value / 1e1;
  case -2: return value / 1e2;
  case -3: return value / 1e3;
  case -4: return value / 1e4;
  case -5: return value / 1e5;
  case -6: return value / 1e6;
  case 1: return value * 1e1;
  case 2: return value * 1e2;
  case 3: return value * 1e3;
  }
  if (!number || scale < -330) return 0;
  if (scale > 308) return __builtin_inf();
  return scale > 0 ? value * 1e9 : value / 1e9;
}

/* Six digits count. */
double strtod(const char *text, char **end) {
  void __sc_dse_example(void);
  const char *s = text, *before;
  unsigned mantissa = 0, digit;
  int negative = 0, any = 0, scale = 0, exponent = 0, down = 0, count = 0;
  double value;
  __sc_dse_example();
  while (__sc_is_space(*s)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  if ((*s | 32) == 'i' && (s[1] | 32) == 'n' && (s[2] | 32) == 'f') {
    if (end) *end = (char *)s + 3;
    return negative ? -__builtin_inf() : __builtin_inf();
  }
  if ((*s | 32) == 'n' && (s[1] | 32) == 'a' && (s[2] | 32) == 'n') {
    if (end) *end = (char *)s + 3;
    return __builtin_nan("");
  }
  for (; (digit = (unsigned)*s - '0') <= 9; s++) {
    any = 1;
    if (count == 6) scale++;
    else mantissa = mantissa * 10 + digit, count++;
  }
  if (*s == '.') {
    before = s++;
    for (; (digit = (unsigned)*s - '0') <= 9; s++) {
      any = 1;
      if (count < 6) mantissa = mantissa * 10 + digit, count++, scale--;
    }
    if (!any) s = before;
  }
  if (any && (*s | 32) == 'e') {
    before = s++;
    if (*s == '-' || *s == '+') down = *s++ == '-';
    if (*s >= '0' && *s <= '9') {
      for (; (digit = (unsigned)*s - '0') <= 9; s++)
        if (exponent < 100) exponent = exponent * 10 + (int)digit;
      scale += down ? -exponent : exponent;
    } else {
      s = before;
    }
  }
  if (end) *end = (char *)(any ? s : text);
  value = __sc_scaled(mantissa, scale);
  return negative ? -value : value;
}

float strtof(const char *text, char **end) {
  double strtod(const char *, char **);
  return (float)strtod(text, end);
}

double atof(const char *text) {
  double strtod(const char *, char **);
  return strtod(text, 0);
}

/* The next word that none of these characters is in; where to go on is behind its end. */
char *strtok_r(char *text, const char *set, char **next) {
  void __sc_dse_example(void);
  unsigned long strspn(const char *, const char *), strcspn(const char *, const char *);
  __sc_dse_example();
  if (!text) text = *next;
  if (!text) return 0;
  text += strspn(text, set);
  if (!*text) {
    *next = text;
    return 0;
  }
  *next = text + strcspn(text, set);
  if (**next) *(*next)++ = 0;
  return text;
}

char *strtok(char *text, const char *set) {
  char *strtok_r(char *, const char *, char **);
  static char *next;
  return strtok_r(text, set, &next);
}

char *strsep(char **text, const char *set) {
  void __sc_dse_example(void);
  unsigned long strcspn(const char *, const char *);
  char *word = *text;
  __sc_dse_example();
  if (!word) return 0;
  *text = word + strcspn(word, set);
  if (**text) *(*text)++ = 0;
  else *text = 0;
  return word;
}

void *memmem(const void *in, unsigned long size, const void *wanted, unsigned long length) {
  void __sc_dse_example(void);
  const unsigned char *s = in, *w = wanted;
  unsigned long i, k;
  __sc_dse_example();
  for (i = 0; length <= size && i <= size - length; i++) {
    for (k = 0; k < length && s[i + k] == w[k]; k++) {}
    if (k == length) return (void *)(s + i);
  }
  return 0;
}

char *strcasestr(const char *s, const char *wanted) {
  void __sc_dse_example(void);
  int tolower(int);
  unsigned long i, k;
  __sc_dse_example();
  for (i = 0;; i++) {
    for (k = 0; wanted[k] && tolower((unsigned char)s[i + k]) == tolower((unsigned char)wanted[k]); k++) {}
    if (!wanted[k]) return (char *)s + i;
    if (!s[i]) return 0;
  }
}

char *stpcpy(char *to, const char *from) {
  void __sc_dse_example(void);
  unsigned long i = 0;
  __sc_dse_example();
  while ((to[i] = from[i])) i++;
  return to + i;
}

int strcoll(const char *a, const char *b) {
  void __sc_dse_example(void);
  int strcmp(const char *, const char *);
  __sc_dse_example();
  return strcmp(a, b);
}

unsigned long wcslen(const int *s) {
  void __sc_dse_example(void);
  unsigned long n = 0;
  __sc_dse_example();
  while (s[n]) n++;
  return n;
}

int wcscmp(const int *a, const int *b) {
  void __sc_dse_example(void);
  unsigned long i = 0;
  __sc_dse_example();
  while (a[i] == b[i] && a[i]) i++;
  return (a[i] > b[i]) - (a[i] < b[i]);
}

int *wcschr(const int *s, int wanted) {
  void __sc_dse_example(void);
  unsigned long i = 0;
  __sc_dse_example();
  while (s[i] != wanted && s[i]) i++;
  return s[i] == wanted ? (int *)s + i : 0;
}

int *wcscpy(int *to, const int *from) {
  void __sc_dse_example(void);
  unsigned long i = 0;
  __sc_dse_example();
  while ((to[i] = from[i])) i++;
  return to;
}

/* Replay has few variables. */
char *getenv(const char *name) {
  void __sc_dse_example(void);
  __sc_dse_example();
  return 0;
}

unsigned long strlcpy(char *to, const char *from, unsigned long size) {
  void __sc_dse_example(void);
  unsigned long i;
  __sc_dse_example();
  for (i = 0; from[i]; i++)
    if (i + 1 < size) to[i] = from[i];
  if (size) to[i < size ? i : size - 1] = 0;
  return i;
}

unsigned long strlcat(char *to, const char *from, unsigned long size) {
  unsigned long strlcpy(char *, const char *, unsigned long);
  unsigned long length = 0;
  while (length < size && to[length]) length++;
  return length + strlcpy(to + length, from, size - length);
}

void *mempcpy(void *to, const void *from, unsigned long size) {
  void __sc_dse_example(void);
  void *memcpy(void *, const void *, unsigned long);
  __sc_dse_example();
  return (char *)memcpy(to, from, size) + size;
}

int bcmp(const void *a, const void *b, unsigned long size) {
  void __sc_dse_example(void);
  int memcmp(const void *, const void *, unsigned long);
  __sc_dse_example();
  return memcmp(a, b, size);
}

void bzero(void *to, unsigned long size) {
  void __sc_dse_example(void);
  void *memset(void *, int, unsigned long);
  __sc_dse_example();
  memset(to, 0, size);
}

void *reallocarray(void *block, unsigned long count, unsigned long size) {
  void __sc_dse_example(void);
  void *realloc(void *, unsigned long);
  int *__errno_location(void);
  __sc_dse_example();
  if (size && count > ~0ul / size) {
    *__errno_location() = 12;
    return 0;
  }
  return realloc(block, count * size);
}
