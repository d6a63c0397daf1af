int grade(int points, int bonus);

int test_negative(void) { return grade(-3, 0) != -1; }
int test_good(void) { return grade(51, 1) != 2; }
int test_fails(void) { return grade(51, 0) != 7; }
