int f(int x) { return x > 0 ? 1 : 0; }

int main(int argc, char **argv) { return argv == 0 ? f(-argc) : f(argc); }
