int g(long a, long b) { return a * 1000003 == b && b > 123456789012 ? 1 : 0; }
