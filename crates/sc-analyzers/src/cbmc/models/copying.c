/* Copying for the harness alone: the bounds of the program's loops and the models of its own memcpy do not apply to it. */
static void __sc_copy(void *__sc_to, const void *__sc_from, unsigned long __sc_size) {
  unsigned long __sc_n;
  for (__sc_n = 0; __sc_n < __sc_size; __sc_n++)
    ((unsigned char *)__sc_to)[__sc_n] = ((const unsigned char *)__sc_from)[__sc_n];
}

static void __sc_fill(void *__sc_to, int __sc_byte, unsigned long __sc_size) {
  unsigned long __sc_n;
  for (__sc_n = 0; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = (unsigned char)__sc_byte;
}
