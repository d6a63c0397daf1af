/* Operations have more precision than their types. */
#pragma clang fp eval_method(double)
int wider(float x, float y) {
  float z = x * y - y;
  if (x == 3.0f && y == 0.1f && z == 0.2f) return 1;
  return 0;
}
