/* Pointers that are compared or subtracted point into one block: what a test cannot choose is proved, and nothing else. */

struct input {
  const char *limit;
  const char *cur;
};

int range(const char *p, const char *end) {
  if (end < p) return 1;
  if (p && end - p == 3 && p[2] == 'x') return 2;
  if (end - p > 8) return 3;
  return 0;
}

int cursor(const char **c, const char *end) {
  if (!c || !*c) return end != 0;
  if (*c > end) return 1;
  if (end - *c == 2 && (*c)[1] == 'q') return 2;
  return 0;
}

int members(struct input *in) {
  if (!in || !in->cur) return 0;
  if (in->cur > in->limit) return 1;
  if (in->limit - in->cur == 4 && in->cur[3] == 7) return 2;
  return 3;
}

int middle(const int *base, const int *p, const int *end) {
  if (!p) return 0;
  if (p < base || p > end) return 1;
  if (p > base && p < end && p[-1] == 5 && *p == 6) return 2;
  if (p == end && p != base) return 3;
  return 4;
}

struct word {
  unsigned char len;
  char text[];
};

int flexible(struct word *w) {
  if (!w) return 0;
  if (w->len > 4) return 1;
  if (w->len == 3 && w->text[2] == 'y') return 2;
  for (int i = 0; i < w->len; i++)
    if (!w->text[i]) return 3;
  return 4;
}
