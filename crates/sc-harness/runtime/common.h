/*
 * The C interface between generated code and the runtimes, seen from a runtime.
 * ARCHITECTURE.md says what each item means.
 */
#ifndef SC_COMMON_H
#define SC_COMMON_H

#ifndef __SC_LABELS
#error "compile the runtime with -D__SC_LABELS=n"
#endif

struct __sc_slot {
  unsigned offset, size;
  unsigned short kind;
  unsigned short group;
  unsigned padding; /* explicit: the user's flags may pack structs */
  long long low, high;
};

/* Generated code provides: */
extern const unsigned __sc_input_size;
extern void __sc_canonicalise(unsigned char *bytes);
extern void __sc_execute(const unsigned char *bytes);
extern const struct __sc_slot __sc_slots[];
extern const unsigned __sc_slot_count;

/* Runtimes provide: */
extern unsigned char __sc_state[];
extern volatile unsigned __sc_current;
extern void *__sc_block(unsigned long size, unsigned index);
extern void *__sc_stream(const void *bytes, unsigned long size, unsigned index);
extern void __sc_assume(int holds);
extern void __sc_assert(int holds);
extern void __sc_user_label(int holds);
extern void __sc_oracle(int holds);

/* What __sc_state holds per label. */
enum { SC_EVALUATE = 0, SC_HIT = 1, SC_MASKED = 2 };

/* The linker fragment user_data.ld puts all writable data of the user's objects
   between these, redzones included. */
extern unsigned char __sc_data_begin[], __sc_data_end[];
extern unsigned char __sc_bss_begin[], __sc_bss_end[];

#endif
