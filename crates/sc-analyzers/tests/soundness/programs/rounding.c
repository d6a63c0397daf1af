/* The rounding mode is another one in this function. */
int upward(float x) {
#pragma STDC FENV_ROUND FE_UPWARD
  float y = x + 1.0e-8f;
  if (x == 1.0f && y > 1.0f) return 1;
  return 0;
}
