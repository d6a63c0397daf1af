int f(int a, int b);

void test_yes(void) { f(1, 1); }
void test_no_b(void) { f(1, 0); }
void test_no_b_again(void) { f(2, 0); }
void test_no_a(void) { f(0, 1); }
void test_both(void) { f(0, 1), f(1, 1); }
