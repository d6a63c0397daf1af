//! The part of a suite that is the same for all: declarations and `main`.
//!
//! C90 apart from what the tests themselves use, since the user's `-std` holds for it too. Names start with `__sc_`,
//! which user code may not use.

use super::{Headers, SuiteInput, SuiteKind, expectations};

/// Declares what [`super::writer::Frame`] calls the flag.
pub(super) const FAILED: &str = "\
/* Expectations: one that fails is printed, and the test goes on. */
static int __sc_failed;
";

const SYSTEM: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
";

/// The same declarations as in the headers, so that it does no harm if the user's file has included them.
const DECLARED: &str = "\
#ifndef NULL
#define NULL ((void *)0)
#endif
struct _IO_FILE;
extern struct _IO_FILE *stdin;
int printf(const char *, ...);
int fflush(struct _IO_FILE *);
struct _IO_FILE *freopen(const char *, const char *, struct _IO_FILE *);
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void abort(void);
long strtol(const char *, char **, int);
void *memcpy(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, __SIZE_TYPE__);
__SIZE_TYPE__ strlen(const char *);
int sprintf(char *, const char *, ...);
int fork(void);
int waitpid(int, int *, int);
unsigned alarm(unsigned);
void _exit(int);
";

pub(super) fn headers(input: &SuiteInput) -> String {
    headers_with(input, SYSTEM)
}

/// The same, with other headers where headers are used.
pub(crate) fn headers_with(input: &SuiteInput, system: &str) -> String {
    let errno = input.tests.iter().any(|t| t.body.contains("errno = 0;"));
    match (input.headers, errno) {
        (Headers::System, true) => format!("#include <errno.h>\n{system}"),
        (Headers::System, false) => system.to_owned(),
        (Headers::Declared, true) => format!("{DECLARED}{ERRNO}"),
        (Headers::Declared, false) => DECLARED.to_owned(),
    }
}

const ERRNO: &str = "\
int *__errno_location(void);
#ifndef errno
#define errno (*__errno_location())
#endif
";

/// What generated code and `seacoral.h` call; only what is used.
pub(super) fn checks(input: &SuiteInput) -> String {
    checks_by(input, CHECK)
}

const CHECK: &str = r##"/* Something that must hold does not: the test fails here. */
static void __sc_check(int holds, const char *what)
{
    if (!holds) {
        printf("# %s failed\n", what);
        fflush(NULL);
        abort();
    }
}
"##;

/// The same with another function `__sc_check`.
pub(crate) fn checks_by(input: &SuiteInput, check: &str) -> String {
    let oracle = input.tests.iter().any(|t| t.body.contains("__sc_oracle"))
        || input.prelude.contains("__sc_oracle");
    if !oracle && !input.annotated {
        return String::new();
    }
    let mut text = check.to_owned();
    if oracle {
        text += "\nstatic void __sc_oracle(int holds) { __sc_check(holds, \"oracle\"); }\n";
    }
    if input.annotated {
        text += "
void __sc_assume(int holds) { __sc_check(holds, \"sc_assume\"); }
void __sc_assert(int holds) { __sc_check(holds, \"sc_assert\"); }
void __sc_user_label(int holds) { (void)holds; }
";
    }
    text
}

/// The table of tests and everything after it.
pub(super) fn program(input: &SuiteInput) -> String {
    let expects = expectations::any(input);
    let row = |t: &super::SuiteTest| {
        let returns = match expects {
            true => format!(", {}", u8::from(t.recorded.returns)),
            false => String::new(),
        };
        format!("    {{ \"{}\", {}{returns} }},\n", t.name, t.name)
    };
    let rows: String = input.tests.iter().map(row).collect();
    let report = match input.kind {
        SuiteKind::Covering if expects => EXPECTING,
        SuiteKind::Covering => COVERING,
        SuiteKind::Rte | SuiteKind::OracleFailure | SuiteKind::Hang | SuiteKind::Abort => FAILING,
    };
    let [field, last, codes, end, status] = match expects {
        true => EXPECTS,
        false => EXPECTS_NOTHING,
    };
    TEMPLATE
        .replace("@rows@", &rows)
        .replace("@field@", field)
        .replace("@last@", last)
        .replace("@codes@", codes)
        .replace("@end@", end)
        .replace("@status@", status)
        .replace("@timeout@", &input.timeout_seconds.to_string())
        .replace("@report@", report)
}

/// The parts of the program that depend on whether tests expect anything.
const EXPECTS: [&str; 5] = [
    "    int returns; /* a test that calls exit fails */\n",
    ", 0",
    "/* How the process of a test ends that returned. */\nenum { __SC_RETURNED = 86, __SC_FAILED = 87 };\n\n",
    "__sc_failed ? __SC_FAILED : __SC_RETURNED",
    "__sc_failed",
];
const EXPECTS_NOTHING: [&str; 5] = ["", "", "", "0", "0"];

const TEMPLATE: &str = r##"static const struct __sc_test {
    const char *name;
    void (*run)(void);
@field@} __sc_tests[] = {
@rows@    { NULL, NULL@last@ }
};

@codes@/* With sanitizers: an error ends the test with a signal; leaks are not reported. */
const char *__asan_default_options(void) { return "abort_on_error=1:detect_leaks=0"; }
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=1"; }

/* Runs one test in this process; standard input is empty. */
static void __sc_run(const struct __sc_test *test)
{
    if (freopen("/dev/null", "r", stdin) == NULL)
        printf("# cannot open /dev/null\n");
    test->run();
}

/* Coverage of gcov and llvm-cov, which a process that ends by _exit has to write itself. */
void __gcov_exit(void) __attribute__((weak));
void __gcov_dump(void) __attribute__((weak));
int __llvm_profile_write_file(void) __attribute__((weak));

static void __sc_flush(void)
{
    fflush(NULL);
    if (__gcov_dump != NULL)
        __gcov_dump();
    else if (__gcov_exit != NULL)
        __gcov_exit();
    if (__llvm_profile_write_file != NULL && __llvm_profile_write_file() != 0)
        printf("# cannot write coverage\n");
}

/* Runs one test in a process of its own: how that ended, as waitpid says. */
static int __sc_status(const struct __sc_test *test)
{
    int child, status = 0;

    fflush(NULL);
    child = fork();
    if (child == 0) {
        alarm(@timeout@);
        __sc_run(test);
        __sc_flush();
        _exit(@end@);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        printf("# cannot start a process\n");
        return -1;
    }
    return status;
}

@report@
/* No argument: all tests, each in a process of its own. A name, or a number from 1: that test, in this process. */
int main(int argc, char **argv)
{
    const struct __sc_test *test;
    char *rest;
    long number;

    if (argc < 2)
        return __sc_run_all();
    number = strtol(argv[1], &rest, 10);
    for (test = __sc_tests; test->run != NULL; test++) {
        if (strcmp(argv[1], "--list") == 0) {
            printf("%s\n", test->name);
        } else if (strcmp(argv[1], test->name) == 0 || (*rest == 0 && number == test - __sc_tests + 1)) {
            __sc_run(test);
            return @status@;
        }
    }
    if (strcmp(argv[1], "--list") == 0)
        return 0;
    printf("%s: no such test; --list shows them\n", argv[1]);
    return 2;
}
"##;

/// Lines of the Test Anything Protocol.
const COVERING: &str = r##"static int __sc_run_all(void)
{
    const struct __sc_test *test;
    int number = 0, good = 0;

    for (test = __sc_tests; test->run != NULL; test++) {
        int signal = __sc_status(test) & 0x7f;

        number++;
        if (signal == 0) {
            good++;
            printf("ok %d - %s\n", number, test->name);
        } else {
            printf("not ok %d - %s # ended by signal %d\n", number, test->name, signal);
        }
    }
    printf("1..%d\n# %d of %d tests passed\n", number, good, number);
    return good == number ? 0 : 1;
}
"##;

/// The same for tests that expect something.
const EXPECTING: &str = r##"static int __sc_run_all(void)
{
    const struct __sc_test *test;
    int number = 0, good = 0;

    for (test = __sc_tests; test->run != NULL; test++) {
        int status = __sc_status(test), signal = status & 0x7f, code = status >> 8 & 0xff;

        number++;
        if (signal != 0) {
            printf("not ok %d - %s # ended by signal %d\n", number, test->name, signal);
        } else if (code == __SC_FAILED) {
            printf("not ok %d - %s # not as expected\n", number, test->name);
        } else if (test->returns && code != __SC_RETURNED) {
            printf("not ok %d - %s # ended by exit(%d), expected to return\n", number, test->name, code);
        } else {
            good++;
            printf("ok %d - %s\n", number, test->name);
        }
    }
    printf("1..%d\n# %d of %d tests passed\n", number, good, number);
    return good == number ? 0 : 1;
}
"##;

const FAILING: &str = r##"static int __sc_run_all(void)
{
    const struct __sc_test *test;
    int number = 0, bad = 0;

    for (test = __sc_tests; test->run != NULL; test++) {
        int status = __sc_status(test), signal = status < 0 ? 0 : status & 0x7f;

        number++;
        if (signal > 0) {
            bad++;
            printf("%s: ended by signal %d, as expected\n", test->name, signal);
        } else {
            printf("%s: terminated normally, the error did not show\n", test->name);
        }
    }
    printf("# %d of %d tests failed as expected\n", bad, number);
    return bad == number ? 0 : 1;
}
"##;
