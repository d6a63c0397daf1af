/* sprintf, sscanf and the like, for the usual conversions: their runs are examples. */

/* Where text goes: at most `size` characters, with the zero behind them. */
struct __sc_text {
  char *to;
  unsigned long size, length;
};

static void __sc_put(struct __sc_text *out, char c) {
  if (out->length + 1 < out->size) out->to[out->length] = c;
  out->length++;
}

static void __sc_fill(struct __sc_text *out, char c, int count) {
  for (; count > 0; count--) __sc_put(out, c);
}

/* The digits of a number, the last one first. Most numbers have 32 bits, which is easier to divide. */
static int __sc_digits(char *digits, unsigned long value, int is_long, unsigned base, int letters) {
  int count = 0;
  unsigned small = (unsigned)value, digit;
  do {
    digit = is_long ? (unsigned)(value % base) : small % base;
    digits[count++] = (char)(digit < 10 ? '0' + digit : letters + digit - 10);
    value /= base;
    small /= base;
  } while (is_long ? value != 0 : small != 0);
  return count;
}

static int __sc_format(char *to, unsigned long size, const char *format, __builtin_va_list list) {
  void __sc_dse_example(void);
  struct __sc_text out = {to, size, 0};
  __sc_dse_example();
  for (; *format; format++) {
    int left = 0, zeros = 0, width = 0, precision = -1, wide = 0, count = 0, length = 0;
    char sign = 0, plus = 0, digits[24];
    const char *text;
    unsigned long value;
    if (*format != '%') {
      __sc_put(&out, *format);
      continue;
    }
    for (format++;; format++) {
      if (*format == '-') left = 1;
      else if (*format == '0') zeros = 1;
      else if (*format == '+' || *format == ' ') plus = *format;
      else if (*format != '#') break;
    }
    if (*format == '*') {
      width = __builtin_va_arg(list, int);
      if (width < 0) left = 1, width = -width;
      format++;
    }
    for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
    if (*format == '.') {
      precision = 0;
      format++;
      if (*format == '*') precision = __builtin_va_arg(list, int), format++;
      for (; *format >= '0' && *format <= '9'; format++) precision = precision * 10 + (*format - '0');
    }
    for (;; format++) {
      if (*format == 'l' || *format == 'z' || *format == 'j' || *format == 't') wide = 1;
      else if (*format == 'h') wide--;
      else break;
    }
    if (!*format) break;
    switch (*format) {
    case '%':
      __sc_put(&out, '%');
      break;
    case 'c':
      if (!left) __sc_fill(&out, ' ', width - 1);
      __sc_put(&out, (char)__builtin_va_arg(list, int));
      if (left) __sc_fill(&out, ' ', width - 1);
      break;
    case 's':
      text = __builtin_va_arg(list, const char *);
      while ((precision < 0 || length < precision) && text[length]) length++;
      if (!left) __sc_fill(&out, ' ', width - length);
      for (count = 0; count < length; count++) __sc_put(&out, text[count]);
      if (left) __sc_fill(&out, ' ', width - length);
      break;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
    case 'p':
      if (*format == 'd' || *format == 'i') {
        long number = wide > 0 ? __builtin_va_arg(list, long) : __builtin_va_arg(list, int);
        if (wide == -1) number = (short)number;
        if (wide < -1) number = (signed char)number;
        sign = number < 0 ? '-' : plus;
        value = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;
      } else {
        value = wide > 0 || *format == 'p' ? __builtin_va_arg(list, unsigned long) : __builtin_va_arg(list, unsigned);
        if (wide == -1) value = (unsigned short)value;
        if (wide < -1) value = (unsigned char)value;
      }
      length = __sc_digits(digits, value, wide > 0 || *format == 'p',
                           *format == 'o' ? 8 : *format == 'x' || *format == 'X' || *format == 'p' ? 16 : 10,
                           *format == 'X' ? 'A' : 'a');
      count = precision > length ? precision : length;
      if (zeros && !left && precision < 0 && width - (sign != 0) > count) count = width - (sign != 0);
      if (!left) __sc_fill(&out, ' ', width - count - (sign != 0));
      if (sign) __sc_put(&out, sign);
      __sc_fill(&out, '0', count - length);
      while (length > 0) __sc_put(&out, digits[--length]);
      if (left) __sc_fill(&out, ' ', width - count - (sign != 0));
      break;
    default:
      /* What a floating-point number looks like is left open. */
      (void)__builtin_va_arg(list, double);
    }
  }
  if (size) to[out.length < size ? out.length : size - 1] = 0;
  return (int)out.length;
}

int vsnprintf(char *to, unsigned long size, const char *format, __builtin_va_list list) {
  return __sc_format(to, size, format, list);
}

int vsprintf(char *to, const char *format, __builtin_va_list list) {
  return __sc_format(to, 0x7fffffff, format, list);
}

int snprintf(char *to, unsigned long size, const char *format, ...) {
  __builtin_va_list list;
  int length;
  __builtin_va_start(list, format);
  length = __sc_format(to, size, format, list);
  __builtin_va_end(list);
  return length;
}

int sprintf(char *to, const char *format, ...) {
  __builtin_va_list list;
  int length;
  __builtin_va_start(list, format);
  length = __sc_format(to, 0x7fffffff, format, list);
  __builtin_va_end(list);
  return length;
}

/* Whether a set such as [a-z] or [^,] has a character; `*end` is behind it. */
static int __sc_in_set(const char *set, int c, const char **end) {
  int inverted = *set == '^', found = 0, first = 1;
  if (inverted) set++;
  for (; *set && (*set != ']' || first); set++, first = 0) {
    if (set[1] == '-' && set[2] && set[2] != ']') {
      if (c >= (unsigned char)set[0] && c <= (unsigned char)set[2]) found = 1;
      set += 2;
    } else if (c == (unsigned char)*set) {
      found = 1;
    }
  }
  *end = *set ? set + 1 : set;
  return c != 0 && found != inverted;
}

static void __sc_store(void *to, long value, int wide) {
  if (wide > 0) *(long *)to = value;
  else if (wide == -1) *(short *)to = (short)value;
  else if (wide < -1) *(char *)to = (char)value;
  else *(int *)to = (int)value;
}

static int __sc_scan(const char *start, const char *format, __builtin_va_list list) {
  void __sc_dse_example(void);
  double strtod(const char *, char **);
  const char *s = start;
  int found = 0;
  __sc_dse_example();
  for (; *format; format++) {
    int skip = 0, width = 0, wide = 0, count = 0, negative = 0, base;
    const char *next, *set;
    char *to;
    long value = 0;
    if (__sc_is_space(*format)) {
      while (__sc_is_space(*s)) s++;
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      if (*format == '%') {
        format++;
        while (__sc_is_space(*s)) s++;
      }
      if (!*s && !found) return -1;
      if (*s != *format) return found;
      s++;
      continue;
    }
    format++;
    if (*format == '*') skip = 1, format++;
    for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
    for (;; format++) {
      if (*format == 'l' || *format == 'z' || *format == 'j' || *format == 't') wide = 1;
      else if (*format == 'h') wide--;
      else break;
    }
    if (!width) width = *format == 'c' ? 1 : 0x7fffffff;
    if (*format == 'n') {
      __sc_store(__builtin_va_arg(list, void *), s - start, wide);
      continue;
    }
    if (*format != 'c' && *format != '[')
      while (__sc_is_space(*s)) s++;
    if (!*s) return found ? found : -1;
    switch (*format) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      base = *format == 'd' || *format == 'u' ? 10 : *format == 'o' ? 8 : *format == 'i' ? 0 : 16;
      if ((*s == '-' || *s == '+') && width > 1) negative = *s++ == '-', width--;
      if ((base == 0 || base == 16) && *s == '0' && width > 2 && (s[1] | 32) == 'x') s += 2, width -= 2, base = 16;
      if (base == 0) base = *s == '0' ? 8 : 10;
      for (; width > 0 && __sc_digit(*s) < (unsigned)base; s++, width--, count++)
        value = (long)((unsigned long)value * base + __sc_digit(*s));
      if (!count) return found;
      if (!skip) __sc_store(__builtin_va_arg(list, void *), negative ? (long)(0ul - value) : value, wide);
      break;
    case 'f':
    case 'g':
    case 'e': {
      char *after;
      double number = strtod(s, &after);
      if (after == s) return found;
      s = after;
      if (skip) break;
      if (wide) *__builtin_va_arg(list, double *) = number;
      else *__builtin_va_arg(list, float *) = (float)number;
      break;
    }
    case 'c':
    case 's':
    case '[':
      next = format;
      set = format + 1;
      if (*format == '[') __sc_in_set(set, 1, &next), next--;
      to = skip ? 0 : __builtin_va_arg(list, char *);
      for (; width > 0 && *s; s++, width--, count++) {
        if (*format == 's' && __sc_is_space(*s)) break;
        if (*format == '[' && !__sc_in_set(set, (unsigned char)*s, &next)) {
          next--;
          break;
        }
        if (*format == '[') next--;
        if (to) to[count] = *s;
      }
      if (*format == 'c' && width > 0) return found;
      if (!count) return found;
      if (to && *format != 'c') to[count] = 0;
      format = next;
      break;
    default:
      return found;
    }
    if (!skip) found++;
  }
  return found;
}

int vsscanf(const char *text, const char *format, __builtin_va_list list) {
  return __sc_scan(text, format, list);
}

#define SCANNER(name) \
  int name(const char *text, const char *format, ...) { \
    __builtin_va_list list; \
    int found; \
    __builtin_va_start(list, format); \
    found = __sc_scan(text, format, list); \
    __builtin_va_end(list); \
    return found; \
  }

SCANNER(sscanf)
SCANNER(__isoc99_sscanf)
SCANNER(__isoc23_sscanf)
