/* What the parts of the replay runtime share: the memory of a run, and its outcome. */
#ifndef SC_REPLAY_H
#define SC_REPLAY_H

#include "common.h"

#include <sys/types.h>

/* Outcomes of a run, as the protocol numbers them. */
enum sc_outcome {
  SC_NONE = 0,      /* the run has not ended by itself */
  SC_OK = 1,        /* detail: 0 returned, 1 called exit */
  SC_ASSUMPTION = 2,
  SC_ORACLE = 3,
  SC_SANITIZER = 4, /* the report says why */
  SC_TIMEOUT = 5,
  SC_SIGNAL = 6,    /* detail: the signal */
  SC_VANISHED = 7,  /* the process ended without a word; detail: exit status */
  SC_MEMORY = 8,    /* killed by the memory watchdog */
  SC_REFUSED = 9,   /* the request makes no sense; a bug on our side */
};

enum { SC_REPORT_MAX = 32768, SC_SUMMARY_MAX = 1024 };

/* Shared between the server and whoever runs user code, so that what a run showed
   survives any way of ending it. The first two members are what generated code sees. */
struct sc_area {
  volatile unsigned current;
  unsigned char padding[60];
  unsigned char state[__SC_LABELS + 1];
  volatile unsigned outcome, detail;
  volatile unsigned died;     /* a sanitizer ended the process */
  volatile unsigned dirty;    /* the process must not run another test */
  volatile unsigned confined; /* the filter on system calls of this process holds */
  volatile unsigned report_size, summary_size;
  char report[SC_REPORT_MAX];
  char summary[SC_SUMMARY_MAX];
};

enum { SC_PAGE = 65536 }; /* the largest page size of any Linux */
union sc_shared {
  struct sc_area area;
  unsigned char pages[(sizeof(struct sc_area) + SC_PAGE - 1) / SC_PAGE * SC_PAGE];
};
extern union sc_shared __sc_shared;
#define SC_AREA (&__sc_shared.area)

/* child.c: what happens in the process that runs user code */
void sc_child_prepare(void);                            /* in the server, once: snapshot, hooks */
void sc_child_confine(const char *directory, pid_t server); /* after the fork */
_Noreturn void sc_child_fresh(unsigned char *input);    /* one test, then the process ends */
_Noreturn void sc_child_worker(unsigned char *input);   /* tests until the server has enough */

/* Descriptors of a worker, within the protected range. */
enum { SC_FD_NULL = 190, SC_FD_WORK = 191, SC_FD_DONE = 192, SC_FD_DIRECTORY = 193 };
/* Descriptors of the server. */
enum { SC_FD_REQUEST = 198, SC_FD_REPLY = 199 };

#endif
