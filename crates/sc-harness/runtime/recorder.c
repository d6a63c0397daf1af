/*
 * Linked to the recorder of a C suite: writes down what objects hold after the call of a test, one line each, to the
 * file that SC_RECORD names. AddressSanitizer says which memory may be read, and how large a block is.
 *
 * A line is `test TAB expression TAB kind fields…`. Generated code (sc-inputs, observe) walks over the objects and
 * keeps the expression of the object at hand; this file knows no types.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *__asan_locate_address(void *, char *, size_t, void **, size_t *);
void *__asan_region_is_poisoned(void *, size_t);

enum { SC_PATH = 400, SC_KNOWN = 256, SC_LINES = 300, SC_BYTES = 1024, SC_DEPTH = 8, SC_LINE = 4 * SC_BYTES };

static int file = -1;
static char path[SC_PATH];
static unsigned path_size, lines, depth;
static const char *test_name;

/* ---- processes ---- */

/* The handlers of AddressSanitizer touch 4 MiB in each process that is forked, more than most tests do, to release locks
   that no other thread holds: there is none. Older C libraries do not tell. */
extern pid_t _Fork(void) __attribute__((weak));
extern char __libc_single_threaded __attribute__((weak));
pid_t __real_fork(void);

pid_t __wrap_fork(void) {
  if (_Fork && &__libc_single_threaded && __libc_single_threaded)
    return _Fork();
  return __real_fork();
}

/* Objects that a test can name by the expression of a pointer to them. */
static struct known {
  const char *start;
  size_t size, element;
  char expression[SC_PATH];
} known[SC_KNOWN];
static unsigned known_count;

/* ---- lines ---- */

static char line[SC_LINE];
static unsigned line_size;

static void put(const char *text) {
  while (*text && line_size < SC_LINE - 1)
    line[line_size++] = *text++;
}

static void put_number(unsigned long number) {
  char digits[24];
  unsigned at = sizeof digits - 1;
  digits[at] = 0;
  do
    digits[--at] = (char)('0' + number % 10);
  while (number /= 10);
  put(digits + at);
}

static void put_bytes(const void *bytes, size_t size) {
  const unsigned char *at = bytes;
  for (; size > 0 && line_size + 2 < SC_LINE; size--, at++) {
    line[line_size++] = "0123456789abcdef"[*at >> 4];
    line[line_size++] = "0123456789abcdef"[*at & 15];
  }
}

static void begin(const char *kind, unsigned type) {
  line_size = 0;
  put(test_name);
  put("\t");
  put(path);
  put("\t");
  put(kind);
  put(" ");
  put_number(type);
}

static void end(void) {
  line[line_size++] = '\n';
  if (file >= 0)
    (void)!syscall(SYS_write, file, line, (size_t)line_size);
  lines++;
}

static int is_full(void) {
  if (lines == SC_LINES) {
    begin("more", 0);
    end();
  }
  return lines > SC_LINES;
}

/* ---- expressions ---- */

static void append(const char *text) {
  while (*text && path_size < SC_PATH - 1)
    path[path_size++] = *text++;
  path[path_size] = 0;
}

void __sc_rec_root(const char *expression) {
  path_size = 0;
  append(expression);
}

unsigned __sc_rec_length(void) { return path_size; }

unsigned __sc_rec_enter(const char *separator, const char *name) {
  unsigned before = path_size;
  append(separator);
  append(name);
  return before;
}

unsigned __sc_rec_index(unsigned long index) {
  unsigned before = path_size;
  line_size = 0;
  put("[");
  put_number(index);
  put("]");
  line[line_size] = 0;
  append(line);
  return before;
}

void __sc_rec_leave(unsigned before) {
  path_size = before;
  path[path_size] = 0;
}

void __sc_rec_star(void) {
  unsigned at;
  if (path_size < SC_PATH - 1)
    path_size++;
  for (at = path_size; at > 0; at--)
    path[at] = path[at - 1];
  path[0] = '*';
  path[path_size] = 0;
}

void __sc_rec_unstar(void) {
  unsigned at;
  for (at = 0; at < path_size; at++)
    path[at] = path[at + 1];
  path_size--;
}

/* An expression that was cut is not one. */
static int is_cut(void) { return path_size >= SC_PATH - 1; }

/* ---- tests ---- */

static const char *record_path;

/* Before user code can change the environment. */
__attribute__((constructor(101))) static void start(void) {
  record_path = getenv("SC_RECORD");
  if (record_path != NULL)
    file = open(record_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  unsetenv("SC_RECORD");
}

void __sc_rec_begin(const char *name) {
  test_name = name;
  lines = known_count = depth = 0;
}

void __sc_rec_end(void) {
  path[0] = 0;
  begin("returned", 0);
  end();
}

/* ---- memory ---- */

static int is_readable(const void *from, size_t size) {
  return size == 0 || __asan_region_is_poisoned((void *)from, size) == NULL;
}

/* The object that an address is in; 0 if it is none that may be read. One past its end is still in it. */
static int find_region(const void *address, const char **start, size_t *size) {
  char name[2];
  void *region = NULL;
  size_t length = 0;
  const char *kind = __asan_locate_address((void *)address, name, sizeof name, &region, &length);
  if (kind == NULL || region == NULL || !((kind[0] == 'h' && kind[4] == 0) || kind[0] == 'g'))
    return 0;
  *start = region;
  *size = length;
  return (const char *)address >= *start && (const char *)address <= *start + length && is_readable(region, length);
}

static void remember(const void *start, size_t size, size_t element) {
  struct known *one;
  unsigned at;
  if (known_count == SC_KNOWN || is_cut())
    return;
  one = &known[known_count++];
  one->start = start;
  one->size = size;
  one->element = element;
  for (at = 0; at <= path_size; at++)
    one->expression[at] = path[at];
}

/* A block that the test made. */
void __sc_rec_known(const char *expression, const volatile void *block, size_t element) {
  const char *start;
  size_t size;
  __sc_rec_root(expression);
  if (block != NULL && find_region((const void *)block, &start, &size) && start == (const void *)block)
    remember(start, size, element);
}

/* A variable that the test can name. */
void __sc_rec_variable(const char *address, const volatile void *object, size_t size) {
  __sc_rec_root(address);
  remember((const void *)object, size, size);
}

/* How many elements may be read there: those of a block that the test made. */
unsigned long __sc_rec_elements(const volatile void *block, size_t element) {
  const char *start;
  size_t size;
  if (block == NULL || element == 0 || !find_region((const void *)block, &start, &size))
    return 0;
  return size / element;
}

/* ---- values ---- */

void __sc_rec_int(unsigned type, long long value) {
  if (is_full() || is_cut())
    return;
  begin("int", type);
  put(" ");
  put_bytes(&value, sizeof value);
  end();
}

void __sc_rec_float(unsigned type, const void *bytes, size_t size) {
  if (is_full() || is_cut())
    return;
  begin("float", type);
  put(" ");
  put_bytes(bytes, size);
  end();
}

void __sc_rec_ints(unsigned type, const volatile void *bytes, unsigned long count, size_t size) {
  if (is_full() || is_cut())
    return;
  begin("ints", type);
  put(" ");
  put_bytes((const void *)bytes, count > SC_BYTES / size ? SC_BYTES / size * size : count * size);
  end();
  if (count > SC_BYTES / size) {
    begin("more", type);
    end();
  }
}

/* A copy of a string. Gives 0 if it is none that ends within the room and may be read. */
int __sc_rec_string(char *to, const char *from, unsigned room) {
  unsigned at;
  for (at = 0; from != NULL && at < room && is_readable(from + at, 1); at++) {
    to[at] = from[at];
    if (from[at] == 0)
      return 1;
  }
  return 0;
}

/* What a stream holds, if it is open and holds something else than before. */
void __sc_rec_stream(const char *name, void *stream, const char *before, size_t size) {
  static char text[SC_BYTES];
  size_t length;
  __sc_rec_root("__sc_written (");
  append(name);
  append(")");
  /* The memory of a closed stream is freed. */
  if (is_full() || is_cut() || stream == NULL || !is_readable(stream, sizeof(FILE)))
    return;
  rewind(stream);
  length = fread(text, 1, sizeof text, stream);
  if (length == sizeof text || (length == size && memcmp(text, before, size) == 0))
    return;
  begin("text", 0);
  put(" ");
  put_bytes(text, length);
  end();
}

static int find_known(const char *address, struct known **found) {
  unsigned at;
  for (at = 0; at < known_count; at++)
    if (address >= known[at].start && address <= known[at].start + known[at].size) {
      *found = &known[at];
      /* One past the end may be the start of another one. */
      if (address < known[at].start + known[at].size || known[at].size == 0)
        return 1;
    }
  return *found != NULL;
}

/* Writes down what a pointer points to. Gives the number of elements to look at behind it: 0 if it is known already, or
   may not be read. `element` is 0 if nobody can look into it. */
unsigned long __sc_rec_pointer(unsigned type, const volatile void *pointer, size_t element) {
  const char *address = (const char *)pointer, *start;
  struct known *found = NULL;
  size_t size;
  if (is_full() || is_cut())
    return 0;
  if (address == NULL) {
    begin("null", type);
    end();
    return 0;
  }
  if (find_known(address, &found)) {
    /* What points to freed memory has no value. */
    if (is_readable(found->start, found->size)) {
      begin("same", type);
      put(" ");
      put_number((unsigned long)(address - found->start));
      put(" ");
      put_number(found->element);
      put(" ");
      put(found->expression);
      end();
    }
    return 0;
  }
  if (!find_region(address, &start, &size))
    return 0;
  begin("other", type);
  end();
  if (element == 0 || depth >= SC_DEPTH)
    return 0;
  remember(address, size - (size_t)(address - start), element);
  return (size - (size_t)(address - start)) / element;
}

void __sc_rec_down(void) { depth++; }
void __sc_rec_up(void) { depth--; }
