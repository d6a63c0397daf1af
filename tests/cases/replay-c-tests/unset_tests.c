int unset(int write);

void test_unset(void) { unset(0); }
void test_set(void) { unset(1); }
