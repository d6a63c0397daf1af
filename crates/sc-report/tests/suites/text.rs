//! The text of suites.

use sc_report::TestId;
use sc_report::outputs::c_suites::*;
use sc_types::Recorded;

#[test]
fn the_text_of_a_suite() {
    let mut suite = SuiteInput::new("check", SuiteKind::Covering, "../../../check.c");
    suite.other_sources = vec!["../../../my helper.c".to_owned()];
    suite.flags = vec!["-I../../../include".to_owned(), "-DN=3".to_owned()];
    suite.link_flags = vec!["-lm".to_owned()].into();
    suite.user_macros = vec!["test".to_owned(), "UNRELATED".to_owned()];
    suite.tests.push(SuiteTest {
        id: TestId(20),
        name: "test_20".to_owned(),
        body: "unsigned char (*buffer) = malloc (sizeof (unsigned char[4]));\n\
               (void) memcpy (buffer, (unsigned char[4]){240, 128, 192, 255},\n              sizeof (unsigned char[4]));\n\n\
               int n = 4;\n(void) check (buffer, n);\n"
            .to_owned(),
        comment: vec![
            "Covers:".to_owned(),
            "    3  check.c:12:7  n > 0".to_owned(),
            "    5  check.c:13:9  *a */**b".to_owned(),
        ],
        recorded: Recorded::default(),
    });
    insta::assert_snapshot!(suite_file(&suite), @r##"
    /*
     * Tests of check. Each covers the objectives named above it and terminates normally.
     *
     * In this directory:
     *     gcc -g -I../../../include -DN=3 -o check_tests check_tests.c '../../../my helper.c' -lm
     *     clang -g -I../../../include -DN=3 -o check_tests check_tests.c '../../../my helper.c' -lm
     *
     *     ./check_tests            all tests, each in a process of its own
     *     ./check_tests NAME       one test in this process (or its number in the output)
     *     ./check_tests --list     names of the tests
     */
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunused-function" /* not every function is tested */
    #include "../../../check.c"
    #pragma GCC diagnostic pop
    struct __sc_tests_begin;

    #undef test
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/wait.h>
    #include <unistd.h>

    /*
     * Covers:
     *     3  check.c:12:7  n > 0
     *     5  check.c:13:9  *a * / **b
     */
    static void test_20(void)
    {
        unsigned char (*buffer) = malloc (sizeof (unsigned char[4]));
        (void) memcpy (buffer, (unsigned char[4]){240, 128, 192, 255},
                      sizeof (unsigned char[4]));

        int n = 4;
        (void) check (buffer, n);
    }

    static const struct __sc_test {
        const char *name;
        void (*run)(void);
    } __sc_tests[] = {
        { "test_20", test_20 },
        { NULL, NULL }
    };

    /* With sanitizers: an error ends the test with a signal; leaks are not reported. */
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
            alarm(10);
            __sc_run(test);
            __sc_flush();
            _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) {
            printf("# cannot start a process\n");
            return -1;
        }
        return status;
    }

    static int __sc_run_all(void)
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
                return 0;
            }
        }
        if (strcmp(argv[1], "--list") == 0)
            return 0;
        printf("%s: no such test; --list shows them\n", argv[1]);
        return 2;
    }
    "##);
}

pub(crate) fn unit_of_main(accessors: &str) -> UnitFile {
    UnitFile {
        name: "f_g.c".into(),
        source: "../../../g.c".into(),
        has_main: true,
        before: String::new(),
        accessors: accessors.into(),
    }
}

#[test]
fn the_text_of_an_accessor_file() {
    let text = accessor_file(&unit_of_main(
        "int *__sc_global_0(void) { return &state; }\n",
    ));
    insta::assert_snapshot!(text, @r#"
    /* ../../../g.c, and access to its static variables for the tests. */
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Wunused-function" /* not every function is tested */
    #pragma GCC diagnostic ignored "-Wreturn-type" /* main may end without return */
    #define main __sc_main
    #include "../../../g.c"
    #undef main
    #pragma GCC diagnostic pop

    int *__sc_global_0(void) { return &state; }
    "#);
}
