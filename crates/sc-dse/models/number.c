/* Functions of <stdlib.h> on numbers. */

int abs(int x) {
  return (int)(x < 0 ? 0u - (unsigned)x : (unsigned)x);
}

long labs(long x) {
  return (long)(x < 0 ? 0ul - (unsigned long)x : (unsigned long)x);
}

long long llabs(long long x) {
  return (long long)(x < 0 ? 0ull - (unsigned long long)x : (unsigned long long)x);
}

/* As wide as long, whatever the type of the result; too large a number is the largest, and errno tells. */
int atoi(const char *s) {
  int *__errno_location(void);
  const unsigned long most = 0x7ffffffffffffffful;
  unsigned long value = 0, digit, limit;
  int negative = 0, over = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  limit = most + negative;
  while (*s >= '0' && *s <= '9') {
    digit = (unsigned long)*s++ - '0';
    if (value > limit / 10 || (value == limit / 10 && digit > limit % 10)) over = 1;
    value = value * 10 + digit;
    if (over) value = limit;
  }
  if (over) *__errno_location() = 34;
  return (int)(negative ? 0ul - value : value);
}

long atol(const char *s) {
  int *__errno_location(void);
  const unsigned long most = 0x7ffffffffffffffful;
  unsigned long value = 0, digit, limit;
  int negative = 0, over = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  limit = most + negative;
  while (*s >= '0' && *s <= '9') {
    digit = (unsigned long)*s++ - '0';
    if (value > limit / 10 || (value == limit / 10 && digit > limit % 10)) over = 1;
    value = value * 10 + digit;
    if (over) value = limit;
  }
  if (over) *__errno_location() = 34;
  return (long)(negative ? 0ul - value : value);
}

long long atoll(const char *s) {
  int *__errno_location(void);
  const unsigned long most = 0x7ffffffffffffffful;
  unsigned long value = 0, digit, limit;
  int negative = 0, over = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  limit = most + negative;
  while (*s >= '0' && *s <= '9') {
    digit = (unsigned long)*s++ - '0';
    if (value > limit / 10 || (value == limit / 10 && digit > limit % 10)) over = 1;
    value = value * 10 + digit;
    if (over) value = limit;
  }
  if (over) *__errno_location() = 34;
  return (long long)(negative ? 0ul - value : value);
}

/* With the prefix of a base, or a base that does not exist, a run is an example: the sanitizers do not check all that
   the real function reads then. */
long strtol(const char *text, char **end, int base) {
  int *__errno_location(void);
  void __sc_dse_example(void);
  const char *s = text;
  const unsigned long most = 0x7ffffffffffffffful;
  unsigned long value = 0, digit, limit, scale;
  int negative = 0, over = 0, any = 0;
  if (base < 0 || base == 1 || base > 36) {
    __sc_dse_example();
    *__errno_location() = 22;
    return 0;
  }
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  limit = most + negative;
  if ((base == 0 || base == 16) && *s == '0' && (s[1] == 'x' || s[1] == 'X')) {
    __sc_dse_example();
    if ((s[2] >= '0' && s[2] <= '9') || (s[2] >= 'a' && s[2] <= 'f') || (s[2] >= 'A' && s[2] <= 'F')) {
      s += 2;
      base = 16;
    }
  }
  scale = base ? (unsigned long)base : *s == '0' ? 8 : 10;
  for (;; s++) {
    if (*s >= '0' && *s <= '9') digit = (unsigned long)*s - '0';
    else if (*s >= 'a' && *s <= 'z') digit = (unsigned long)*s - 'a' + 10;
    else if (*s >= 'A' && *s <= 'Z') digit = (unsigned long)*s - 'A' + 10;
    else break;
    if (digit >= scale) break;
    any = 1;
    if (value > limit / scale || (value == limit / scale && digit > limit % scale)) over = 1;
    value = value * scale + digit;
    if (over) value = limit;
  }
  if (over) *__errno_location() = 34;
  if (end) *end = (char *)(any ? s : text);
  return (long)(negative ? 0ul - value : value);
}

long long strtoll(const char *text, char **end, int base) {
  int *__errno_location(void);
  void __sc_dse_example(void);
  const char *s = text;
  const unsigned long most = 0x7ffffffffffffffful;
  unsigned long value = 0, digit, limit, scale;
  int negative = 0, over = 0, any = 0;
  if (base < 0 || base == 1 || base > 36) {
    __sc_dse_example();
    *__errno_location() = 22;
    return 0;
  }
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  limit = most + negative;
  if ((base == 0 || base == 16) && *s == '0' && (s[1] == 'x' || s[1] == 'X')) {
    __sc_dse_example();
    if ((s[2] >= '0' && s[2] <= '9') || (s[2] >= 'a' && s[2] <= 'f') || (s[2] >= 'A' && s[2] <= 'F')) {
      s += 2;
      base = 16;
    }
  }
  scale = base ? (unsigned long)base : *s == '0' ? 8 : 10;
  for (;; s++) {
    if (*s >= '0' && *s <= '9') digit = (unsigned long)*s - '0';
    else if (*s >= 'a' && *s <= 'z') digit = (unsigned long)*s - 'a' + 10;
    else if (*s >= 'A' && *s <= 'Z') digit = (unsigned long)*s - 'A' + 10;
    else break;
    if (digit >= scale) break;
    any = 1;
    if (value > limit / scale || (value == limit / scale && digit > limit % scale)) over = 1;
    value = value * scale + digit;
    if (over) value = limit;
  }
  if (over) *__errno_location() = 34;
  if (end) *end = (char *)(any ? s : text);
  return (long long)(negative ? 0ul - value : value);
}
