char huge[99999999999];

int f(int a) { return huge[a & 7] > 3 ? 1 : 2; }
