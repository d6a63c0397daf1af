int assumes(int x);

void test_holds(void) { assumes(6); }
void test_breaks(void) { assumes(-1); }
void test_wrong(void) { assumes(99); }
