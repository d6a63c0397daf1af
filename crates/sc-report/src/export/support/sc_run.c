/* Runs tests: each in a process of its own, or, with the macro or the environment variable SC_NO_FORK, in this one. */
#include "sc_tests.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef SC_NO_FORK
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

/* How the process of a test ends that returned. */
enum { RETURNED = 86, FAILED = 87 };

int __sc_failed;
unsigned __sc_test_number; /* for stubs, which begin anew with each test */
static char message[4000];
static int in_child;
static jmp_buf after_test;
static struct __sc_group *groups;
#ifndef SC_NO_FORK
static int channel[2];
#endif

void __sc_note(const char *format, ...)
{
    size_t used = strlen(message);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message + used, sizeof message - used, format, arguments);
    va_end(arguments);
    __sc_failed = 1;
#ifndef SC_NO_FORK
    if (in_child) {
        size_t end = strlen(message);

        if (end > used && write(channel[1], message + used, end - used) < 0)
            perror("cannot tell why a test failed");
    }
#endif
}

void __sc_stop(void)
{
    if (in_child) {
        fflush(NULL);
        abort();
    }
    longjmp(after_test, 1);
}

void __sc_register(struct __sc_group *group)
{
    struct __sc_group **place = &groups;

    while (*place != NULL && strcmp((*place)->name, group->name) < 0)
        place = &(*place)->next;
    group->next = *place;
    *place = group;
}

struct __sc_group *__sc_groups(void) { return groups; }

static const char *in_this_process(const struct __sc_test *test)
{
    if (setjmp(after_test) == 0)
        test->run();
    return __sc_failed ? message : NULL;
}

#ifndef SC_NO_FORK
/* With sanitizers: an error ends the test with a signal; leaks are not reported. */
const char *__asan_default_options(void) { return "abort_on_error=1:detect_leaks=0"; }
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=1"; }

/* Coverage of gcov and llvm-cov, which a process that ends by _exit has to write itself. */
void __gcov_dump(void) __attribute__((weak));
int __llvm_profile_write_file(void) __attribute__((weak));

static void run_child(const struct __sc_suite *suite, const struct __sc_test *test)
{
    in_child = 1;
    alarm(suite->timeout);
    if (freopen("/dev/null", "r", stdin) == NULL)
        __sc_note("cannot open /dev/null");
    test->run();
    fflush(NULL);
    if (__gcov_dump != NULL)
        __gcov_dump();
    if (__llvm_profile_write_file != NULL && __llvm_profile_write_file() != 0)
        fprintf(stderr, "cannot write coverage\n");
    _exit(__sc_failed ? FAILED : RETURNED);
}

static const char *in_a_process(const struct __sc_suite *suite, const struct __sc_test *test)
{
    int status = 0;
    ssize_t length;
    size_t used;
    pid_t child;

    fflush(NULL);
    if (pipe(channel) != 0)
        return "cannot make a pipe";
    child = fork();
    if (child == 0)
        run_child(suite, test);
    close(channel[1]);
    if (child < 0 || waitpid(child, &status, 0) != child) {
        close(channel[0]);
        return "cannot start a process";
    }
    /* A process that the test started may still hold the other end. */
    fcntl(channel[0], F_SETFL, O_NONBLOCK);
    length = read(channel[0], message, sizeof message - 1);
    close(channel[0]);
    used = length < 0 ? 0 : (size_t) length;
    message[used] = 0;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(message + used, sizeof message - used, "did not end within %u s", suite->timeout);
    else if (WIFSIGNALED(status))
        snprintf(message + used, sizeof message - used, "ended by signal %d", WTERMSIG(status));
    else if (test->returns && WEXITSTATUS(status) != RETURNED && WEXITSTATUS(status) != FAILED)
        snprintf(message + used, sizeof message - used, "ended by exit(%d), expected to return", WEXITSTATUS(status));
    return message[0] != 0 ? message : NULL;
}
#endif

const char *__sc_run(const struct __sc_suite *suite, const char *name)
{
    const struct __sc_test *test;

    message[0] = 0;
    __sc_failed = 0;
    __sc_test_number++;
    for (test = suite->tests; test->name != NULL; test++) {
        if (strcmp(test->name, name) != 0)
            continue;
#ifndef SC_NO_FORK
        if (getenv("SC_NO_FORK") == NULL)
            return in_a_process(suite, test);
#endif
        return in_this_process(test);
    }
    return "no such test";
}
