int odd(int x) { return x == 123456 ? 1 : 0; }
