int f(int *t, int n, int x);

int main(void) {
  int t[2] = {0, 5};
  f(t, 2, 5);
  return 0;
}
