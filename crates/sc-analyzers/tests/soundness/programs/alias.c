/* The alias is the function. */
static int original(int x) { return x == 11; }
static int renamed(int x) __attribute__((alias("original")));
int aliased_function(int x) {
  if (renamed(x) && x > 10) return 1;
  return 0;
}
