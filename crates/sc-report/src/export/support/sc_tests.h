/* What the suites of this folder and their runner share. Includes no header: user code may have names of its own. */
#ifndef SC_TESTS_H
#define SC_TESTS_H

#ifdef __cplusplus
extern "C" {
#endif

struct __sc_test {
    const char *name;
    void (*run)(void);
    int returns; /* a test that ends the process fails */
};

struct __sc_suite {
    const char *name;
    unsigned timeout; /* of one test, in seconds */
    const struct __sc_test *tests; /* the last one has no name */
};

/* Runs the test of this name; NULL if it passes, else why it fails. The text is valid until the next call. */
const char *__sc_run(const struct __sc_suite *suite, const char *name);

/* For the tests: the running one fails, with this message (as printf); ends it. */
extern int __sc_failed;
void __sc_note(const char *format, ...);
void __sc_stop(void);

/* A suite for a main function that has no list of its own. */
struct __sc_group {
    const char *name;
    void *(*get)(void);
    struct __sc_group *next;
};

void __sc_register(struct __sc_group *group);
struct __sc_group *__sc_groups(void);

#ifdef __cplusplus
}
#endif

#endif
