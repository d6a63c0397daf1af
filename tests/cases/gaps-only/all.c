int grade(int points, int bonus);

void test_all(void) { grade(-3, 0), grade(51, 1), grade(51, 0); }
