int f(int x);

int main(void) { return f(3) - 1; }
