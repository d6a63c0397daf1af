int reg(register int x) { return x == 4321 ? 1 : 0; }
