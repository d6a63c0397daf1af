/*
 * Annotations that seacoral understands, for use in C code under test.
 *
 *   sc_assume(e)   only inputs for which e holds here are of interest
 *   sc_assert(e)   e must hold here: a test for which it does not has failed
 *   sc_label(e)    one more test objective: be here with e true
 *
 * Each is an expression of type void, and e is any scalar expression without
 * side effects. In your own build they are nothing at all and e is not
 * evaluated; seacoral defines __SEACORAL__ in its builds and provides the
 * functions.
 */
#ifndef SEACORAL_H
#define SEACORAL_H

#ifdef __SEACORAL__

extern void __sc_assume(int);
extern void __sc_assert(int);
extern void __sc_user_label(int);

/* The conditional makes an int of pointers, and of floats without truncation. */
#define sc_assume(e) __sc_assume((e) ? 1 : 0)
#define sc_assert(e) __sc_assert((e) ? 1 : 0)
#ifdef __SEACORAL_SUITE__
/* A generated suite checks assumptions and assertions; an error in a label is not one of the program. */
#define sc_label(e) ((void)0)
#else
#define sc_label(e) __sc_user_label((e) ? 1 : 0)
#endif

#else

#define sc_assume(e) ((void)0)
#define sc_assert(e) ((void)0)
#define sc_label(e) ((void)0)

#endif

#endif
