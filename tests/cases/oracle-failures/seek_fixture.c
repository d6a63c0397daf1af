int oracle(int x, int result) { (void)x; return result != 0 || x <= 100; }
