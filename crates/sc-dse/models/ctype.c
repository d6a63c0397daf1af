/* <ctype.h> where it is not used by its macros: the same tables. What lies outside of the tables is left to the real
   functions. C says only that the result is not zero: the tables give a power of two, and where a compiler knows the
   function, it is 1. */

static int __sc_some(int holds) {
  int __sc_dse_any(void);
  int any = __sc_dse_any();
  return holds ? any + !any : 0;
}

int tolower(int c) {
  const int **__ctype_tolower_loc(void);
  return c >= -128 && c <= 255 ? (*__ctype_tolower_loc())[c] : c;
}

int toupper(int c) {
  const int **__ctype_toupper_loc(void);
  return c >= -128 && c <= 255 ? (*__ctype_toupper_loc())[c] : c;
}

int isascii(int c) {
  return __sc_some((c & ~0x7f) == 0);
}

int toascii(int c) {
  return c & 0x7f;
}

int isupper(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 256);
  return __sc_some((*__ctype_b_loc())[c] & 256);
}

int islower(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 512);
  return __sc_some((*__ctype_b_loc())[c] & 512);
}

int isalpha(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 1024);
  return __sc_some((*__ctype_b_loc())[c] & 1024);
}

int isdigit(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 2048);
  return __sc_some((*__ctype_b_loc())[c] & 2048);
}

int isxdigit(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 4096);
  return __sc_some((*__ctype_b_loc())[c] & 4096);
}

int isspace(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 8192);
  return __sc_some((*__ctype_b_loc())[c] & 8192);
}

int isprint(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 16384);
  return __sc_some((*__ctype_b_loc())[c] & 16384);
}

int isgraph(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 32768);
  return __sc_some((*__ctype_b_loc())[c] & 32768);
}

int isblank(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 1);
  return __sc_some((*__ctype_b_loc())[c] & 1);
}

int iscntrl(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 2);
  return __sc_some((*__ctype_b_loc())[c] & 2);
}

int ispunct(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 4);
  return __sc_some((*__ctype_b_loc())[c] & 4);
}

int isalnum(int c) {
  const unsigned short **__ctype_b_loc(void);
  int __isctype(int, int);
  if (c < -128 || c > 255) return __isctype(c, 8);
  return __sc_some((*__ctype_b_loc())[c] & 8);
}
