/* A decision that nobody decides in a minute: the inverse of a hash of two values. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void)
{
  unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong(), hash = 1;
  int round;
  if (a < 2) return 1;
  if (a > b) return 2;
  for (round = 0; round < 12; round++) {
    hash = (hash ^ (a >> (5 + round)) ^ (hash >> 29)) * 0x9e3779b97f4a7c15ull;
    hash = (hash + b) * (hash | 1);
  }
  if (hash == 18446743979220271189ull) return 3;
  return 0;
}
