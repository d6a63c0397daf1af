int f(int x, int y);

void test_a(void) { f(11, 9), f(0, 7); } /* all but y < 5 and x == 42 */
void test_b(void) { f(42, 7); }          /* x > 10, !(y < 5), x == 42, y == 7 */
void test_c(void) { f(0, 0); }           /* the others */
void test_d(void) { f(0, 7); }
int test_fails(void) { return f(42, 7), f(0, 0), 1; }
