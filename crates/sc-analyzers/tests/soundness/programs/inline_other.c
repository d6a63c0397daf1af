int picked(void) { return 2; }
int overridden(void) { return 2; }
