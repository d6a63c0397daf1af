#ifndef LIMITS_OF_MINE
#define LIMITS_OF_MINE
extern const unsigned char sizes[4];
int limit_of(int kind);
int ask_device(int kind);
#endif
