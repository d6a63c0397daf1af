int f(int a) { return a > 3 ? 1 : 2; }
