int quotient(int x, int y);

void test_zero(void) { quotient(4, 0); }
void test_small(void) { quotient(4, 5); }
