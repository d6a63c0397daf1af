/* The first two are out of reach, the third is easy for a fuzzer, the fourth is not. */
int f(int x, unsigned y) {
  if (x > 5 && x < 5) return 1;
  if (x == 4 && x == 7) return 2;
  if (x % 1000 == 777) return 3;
  if (y * y == 2246822521u) return 4;
  return 0;
}

/* With a `long` of 32 bits, the second would be out of reach as well. */
int g(int x, unsigned y) {
  if (x > 5 && x < 5) return 1;
  if ((unsigned long)x * 65536 * 65536 != 0 && x % 1000 == 777) return 2;
  if (x * 2654435761u + y * 2246822519u == 3266489917u && y % 65521 == 4567) return 3;
  return 0;
}
