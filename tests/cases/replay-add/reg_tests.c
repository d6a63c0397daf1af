int reg(int x); void test_reg(void) { reg(4321); }
