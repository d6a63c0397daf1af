int f(int x, int y);

void test_nothing(void) { f(0, nothing); }
