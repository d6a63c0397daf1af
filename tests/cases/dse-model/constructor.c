static int ready = 0;
__attribute__((constructor)) static void prepare(void) { ready = 1; }
int constructed(int x) {
  if (ready == 1 && x == 5) return 1;
  return 0;
}
