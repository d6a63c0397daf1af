//! Suites are really compiled, with both compilers, and run.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sc_report::TestId;
use sc_report::outputs::c_suites::*;
use sc_types::{Expectation, Expected, Recorded};

/// Both compilers of this machine; clang may carry its version.
fn compilers() -> Vec<String> {
    let present = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let clang = ["clang-19", "clang"].into_iter().find(|n| present(n));
    ["gcc"]
        .into_iter()
        .chain(clang)
        .map(str::to_owned)
        .collect()
}

/// A project in a temporary directory: the user's files, and suites two folders below.
struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    fn new(files: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("_sc/f-CC/tests")).unwrap();
        for (name, text) in files {
            fs::write(dir.path().join(name), text).unwrap();
        }
        Self { dir }
    }

    fn tests(&self) -> PathBuf {
        self.dir.path().join("_sc/f-CC/tests")
    }

    /// Writes the suite and builds it by the very commands in its header, plus `-Wall -Wextra -Werror` and `extra`.
    fn build(
        &self,
        suite: &SuiteInput,
        extra: &[&str],
        mut then: impl FnMut(&dyn Fn(&[&str]) -> Output),
    ) {
        let text = suite_file(suite);
        let file = suite.kind.file_name(&suite.entrypoint);
        fs::write(self.tests().join(&file), &text).unwrap();
        for compiler in compilers() {
            let name = if compiler == "gcc" {
                " *     gcc "
            } else {
                " *     clang "
            };
            let command = text.lines().find_map(|l| l.strip_prefix(name)).unwrap();
            let strict = format!(
                "{compiler} -Wall -Wextra -Werror {} {command}",
                extra.join(" ")
            );
            let built = self.shell(&strict);
            let said = String::from_utf8_lossy(&built.stderr);
            assert!(
                built.status.success() && said.is_empty(),
                "{strict}\n{said}\n{text}"
            );
            let program = self.tests().join(file.trim_end_matches(".c"));
            then(&|args| run(&program, args));
        }
    }

    fn shell(&self, command: &str) -> Output {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .current_dir(self.tests())
            .output()
            .unwrap()
    }
}

fn run(program: &Path, args: &[&str]) -> Output {
    Command::new(program).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn suite(kind: SuiteKind, tests: &[(i64, &str)]) -> SuiteInput {
    let mut suite = SuiteInput::new("f", kind, "../../../f.c");
    suite.tests = tests
        .iter()
        .map(|&(id, body)| SuiteTest {
            id: TestId(id),
            name: format!("test_{id}"),
            body: body.to_owned(),
            comment: vec![format!("test {id}")],
            recorded: Recorded::default(),
        })
        .collect();
    suite
}

const F: &str = "static int unused(void) { return 1; }\nstatic int f(const char *s, int n) { return n > 0 ? s[n - 1] : 0; }\n";

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

fn unit_of_main(accessors: &str) -> UnitFile {
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

#[test]
fn covering_tests_run_each_in_its_own_process() {
    let project = Project::new(&[("f.c", F)]);
    let tests = [
        (1, "(void) f (NULL, 0);"),
        (
            4,
            "char *s = malloc (1);\n(void) memcpy (s, \"\", 1);\n(void) f (s, 1);",
        ),
    ];
    let suite = suite(SuiteKind::Covering, &tests);
    for std in ["-std=gnu89", "-std=c99", "-std=c11", "-std=gnu2x"] {
        project.build(&suite, &[std], |run| {
            let all = run(&[]);
            assert_eq!(
                stdout(&all),
                "ok 1 - test_1\nok 2 - test_4\n1..2\n# 2 of 2 tests passed\n"
            );
            assert_eq!(all.status.code(), Some(0));
        });
    }
    project.build(&suite, &["-fsanitize=address,undefined"], |run| {
        assert_eq!(run(&[]).status.code(), Some(0));
    });
}

#[test]
fn one_test_runs_by_number_or_name() {
    let project = Project::new(&[(
        "f.c",
        "int printf(const char *, ...);\nvoid f(int n) { printf(\"got %d\\n\", n); }\n",
    )]);
    let suite = suite(SuiteKind::Covering, &[(1, "f (10);"), (4, "f (40);")]);
    project.build(&suite, &[], |run| {
        for (argument, output, status) in [
            ("2", "got 40\n", 0),
            ("test_1", "got 10\n", 0),
            ("--list", "test_1\ntest_4\n", 0),
            ("3", "3: no such test; --list shows them\n", 2),
            ("4x", "4x: no such test; --list shows them\n", 2),
        ] {
            let one = run(&[argument]);
            assert_eq!(
                (stdout(&one).as_str(), one.status.code()),
                (output, Some(status))
            );
        }
    });
}

#[test]
fn bad_endings_are_told_apart_and_do_not_stop_the_rest() {
    let user = "#include <stdlib.h>\n#include <stdio.h>\nint calls;\nint f(int n)\n{\n    calls++;\n    if (n == 1) abort();\n    \
                if (n == 2) exit(3);\n    while (n == 3) {}\n    if (n == 4) return getchar() == EOF && calls == 1 ? 0 : (abort(), 1);\n    return 0;\n}\n";
    let project = Project::new(&[("f.c", user)]);
    let bodies = [(1, "f (1);"), (2, "f (2);"), (3, "f (3);"), (4, "f (4);")];
    let mut suite = suite(SuiteKind::Covering, &bodies);
    suite.timeout_seconds = 1;
    project.build(&suite, &[], |run| {
        let all = run(&[]);
        assert_eq!(
            stdout(&all),
            "not ok 1 - test_1 # ended by signal 6\nok 2 - test_2\nnot ok 3 - test_3 # ended by signal 14\nok 4 - test_4\n1..4\n# 2 of 4 tests passed\n"
        );
        assert_eq!(all.status.code(), Some(1));
    });
}

#[test]
fn an_rte_suite_shows_the_errors() {
    let project = Project::new(&[("f.c", F)]);
    let overflow = "char *s = malloc (2);\n(void) memcpy (s, \"a\", 2);\n(void) f (s, 3);";
    let suite = suite(SuiteKind::Rte, &[(7, overflow), (9, "(void) f (NULL, 0);")]);
    project.build(&suite, &[], |run| {
        let all = run(&[]);
        assert_eq!(
            stdout(&all),
            "test_7: ended by signal 6, as expected\ntest_9: terminated normally, the error did not show\n# 1 of 2 tests failed as expected\n"
        );
        assert_eq!(all.status.code(), Some(1));
        let one = run(&["1"]);
        assert_eq!(one.status.code(), None);
        assert!(String::from_utf8_lossy(&one.stderr).contains("heap-buffer-overflow"));
    });
}

#[test]
fn oracles_and_assertions_are_checked() {
    let header = concat!(env!("CARGO_MANIFEST_DIR"), "/../../include");
    let user = "#include \"seacoral.h\"\nint f(int n) { sc_assume(n < 10); sc_assert(n != 5); sc_label(n == 1); return n; }\n";
    let project = Project::new(&[("f.c", user)]);
    let bodies = [
        (1, "if (!(f (5) == 5)) abort ();"),
        (2, "__sc_oracle (f (1) == 2);"),
        (3, "(void) f (11);"),
    ];
    let mut suite = suite(SuiteKind::OracleFailure, &bodies);
    suite.annotated = true;
    suite.flags = vec![format!("-I{header}")];
    project.build(&suite, &[], |run| {
        let all = run(&[]);
        assert_eq!(
            stdout(&all),
            "# sc_assert failed\ntest_1: ended by signal 6, as expected\n# oracle failed\n\
             test_2: ended by signal 6, as expected\n# sc_assume failed\ntest_3: ended by signal 6, as expected\n\
             # 3 of 3 tests failed as expected\n"
        );
        assert_eq!(all.status.code(), Some(0));
    });
}

#[test]
fn a_main_of_the_user_makes_room() {
    let user = "int f(int n) { return n; }\nint main(int argc, char **argv) { if (argc > 1) f(argv[1][0]); }\n";
    let project = Project::new(&[("f.c", user)]);
    let mut suite = suite(
        SuiteKind::Covering,
        &[(
            1,
            "char *argv[2] = {\"x\", NULL};\n(void) __sc_main (1, argv);",
        )],
    );
    suite.has_main = true;
    project.build(&suite, &[], |run| {
        assert_eq!(run(&[]).status.code(), Some(0))
    });
}

#[test]
fn names_of_the_c_library_and_macros_may_be_the_users() {
    let user = "double optarg;\nint pause(int n) { return n + (int)optarg; }\nint wait(void) { return 0; }\n\
                #define number 12\n#define NULL_IS_MINE\n#define name nombre\nint f(int n) { return pause(n); }\n";
    let project = Project::new(&[("f.c", user)]);
    let mut suite = suite(
        SuiteKind::Covering,
        &[(
            1,
            "int *p = malloc (sizeof (int));\n(void) memcpy (p, &(int){3}, sizeof (int));\n(void) f (*p);",
        )],
    );
    suite.headers = Headers::Declared;
    suite.user_macros = ["number", "NULL_IS_MINE", "name"]
        .map(str::to_owned)
        .to_vec();
    project.build(&suite, &[], |run| {
        assert_eq!(run(&[]).status.code(), Some(0))
    });
    // The same declarations as in the headers do no harm.
    let includes = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n#include <sys/wait.h>\nint f(int n) { return n; }\n";
    fs::write(project.dir.path().join("f.c"), includes).unwrap();
    suite.user_macros.clear();
    for std in ["-std=c99", "-std=gnu17"] {
        project.build(&suite, &[std, "-D_GNU_SOURCE"], |run| {
            assert_eq!(run(&[]).status.code(), Some(0))
        });
    }
}

#[test]
fn other_files_and_accessors_are_compiled_along() {
    let project = Project::new(&[
        ("f.c", "int g(void);\nint f(int n) { return n + g(); }\n"),
        (
            "g.c",
            "static int state;\nint g(void) { return state; }\nint main(void) {}\n",
        ),
    ]);
    let accessors = "int *__sc_state_of_g(void) { return &state; }\n";
    fs::write(
        project.tests().join("f_g.c"),
        accessor_file(&unit_of_main(accessors)),
    )
    .unwrap();
    let mut suite = suite(
        SuiteKind::Covering,
        &[(1, "*__sc_state_of_g () = 4;\nif (f (1) != 5) abort ();")],
    );
    suite.other_sources = vec!["f_g.c".to_owned()];
    suite.prelude = "int *__sc_state_of_g(void);".to_owned();
    project.build(&suite, &[], |run| {
        assert_eq!(run(&[]).status.code(), Some(0))
    });
}

fn expecting(id: i64, body: &str, expected: &[(&str, Expected)]) -> SuiteTest {
    let one = |(object, value): &(&str, Expected)| Expectation {
        object: (*object).to_owned(),
        value: value.clone(),
    };
    SuiteTest {
        id: TestId(id),
        name: format!("test_{id}"),
        body: body.to_owned(),
        comment: Vec::new(),
        recorded: Recorded {
            returns: true,
            expectations: expected.iter().map(one).collect(),
            ..Recorded::default()
        },
    }
}

const VALUES: &str = "#include <stdlib.h>\nstruct s { int i; unsigned u; double d; char *text; int *at, *none; short a[3]; };\n\
    static void f(struct s *s) { s->i -= 1; s->u++; s->d = s->d * -1; s->text = \"abc\"; s->at = &s->i; s->a[1] = 7; }\n";

fn of_every_kind(i: &str) -> Vec<(&'static str, Expected)> {
    let text = |text: &str| text.to_owned();
    vec![
        ("s->i", Expected::Int(text(i))),
        ("s->u", Expected::Uint(text("1u"))),
        ("s->d", Expected::Float(text("-0.0"))),
        ("0.0 / s->d", Expected::Nan),
        ("s->text", Expected::NotNull),
        ("s->text", Expected::Text(text("\"abc\""))),
        ("s->at", Expected::Address(text("&s->i"))),
        ("s->none", Expected::Null),
        (
            "s->a",
            Expected::Ints {
                element: text("short"),
                signed: true,
                values: vec![text("0"), text("7"), text("0")],
            },
        ),
    ]
}

#[test]
fn expectations_of_every_kind_hold() {
    let project = Project::new(&[("f.c", VALUES)]);
    let mut suite = suite(SuiteKind::Covering, &[]);
    let body = "struct s *s = calloc (1, sizeof (struct s));\nf (s);";
    suite.tests = vec![expecting(1, body, &of_every_kind("-1"))];
    for std in ["-std=gnu89", "-std=c99", "-std=gnu2x"] {
        project.build(&suite, &[std, "-O2"], |run| {
            let all = run(&[]);
            assert_eq!(stdout(&all), "ok 1 - test_1\n1..1\n# 1 of 1 tests passed\n");
            assert_eq!(run(&["1"]).status.code(), Some(0));
        });
    }
}

#[test]
fn expectations_that_fail_are_printed_and_the_test_goes_on() {
    let project = Project::new(&[("f.c", VALUES)]);
    let mut suite = suite(SuiteKind::Covering, &[]);
    let body = "struct s *s = calloc (1, sizeof (struct s));\nf (s);\ns->u = 9;\ns->d = 0.5;\ns->text = NULL;";
    let one = |object, value| (object, value);
    let expected = [
        one("s->i", Expected::Int("5".to_owned())),
        one("s->u", Expected::Uint("1u".to_owned())),
        one("s->d", Expected::Float("-0.0".to_owned())),
        one("s->d", Expected::Nan),
        one("s->text", Expected::NotNull),
        one("s->at", Expected::Null),
        one("s->at", Expected::Address("&s->u".to_owned())),
        one("\"abd\"", Expected::Text("\"abc\"".to_owned())),
        one(
            "s->a",
            Expected::Ints {
                element: "short".to_owned(),
                signed: true,
                values: vec!["0".to_owned(), "8".to_owned()],
            },
        ),
    ];
    suite.tests = vec![
        expecting(1, body, &expected),
        expecting(2, "exit (0);", &[]),
        expecting(3, "", &[("1", Expected::Int("1".to_owned()))]),
    ];
    project.build(&suite, &[], |run| {
        let all = run(&[]);
        let out = stdout(&all);
        let lines: Vec<String> = out
            .lines()
            .map(|line| match line.split_once("0x") {
                Some((before, _)) => format!("{before}0x…"),
                None => line.to_owned(),
            })
            .map(|line| match line.strip_prefix("# f_tests.c:") {
                Some(rest) => rest.split_once(": ").unwrap().1.to_owned(),
                None => line,
            })
            .collect();
        assert_eq!(
            lines,
            [
                "s->i: expected 5, got -1",
                "s->u: expected 1, got 9",
                "s->d: expected -0, got 0.5",
                "s->d: expected a NaN, got 0.5",
                "s->text: expected an address, got (nil)",
                "s->at: expected NULL, got 0x…",
                "s->at: expected &s->u (0x…",
                "\"abd\": expected \"abc\", got \"abd\"",
                "s->a[1]: expected 8, got 7",
                "not ok 1 - test_1 # not as expected",
                "not ok 2 - test_2 # ended by exit(0), expected to return",
                "ok 3 - test_3",
                "1..3",
                "# 1 of 3 tests passed",
            ]
        );
        assert_eq!(all.status.code(), Some(1));
        assert_eq!(run(&["1"]).status.code(), Some(1));
    });
}

#[test]
fn floats_may_be_expected_with_a_tolerance() {
    let project = Project::new(&[("f.c", "static double f(double x) { return x / 3; }\n")]);
    let mut suite = suite(SuiteKind::Covering, &[]);
    suite.float_tolerance = Some("1e-6".to_owned());
    let near = Expected::Float("0.3333333".to_owned());
    let far = Expected::Float("0.333".to_owned());
    suite.tests = vec![
        expecting(1, "double r = f (1);", &[("r", near)]),
        expecting(2, "double r = f (1);", &[("r", far)]),
    ];
    project.build(&suite, &[], |run| {
        let out = stdout(&run(&[]));
        assert!(out.contains("ok 1 - test_1"), "{out}");
        assert!(out.contains("not ok 2 - test_2 # not as expected"), "{out}");
    });
}

/// Lines of `f.c` with how often they were executed, as a coverage tool tells it.
fn counts(text: &str) -> Vec<(u32, u32)> {
    let line = |line: &str| {
        let mut fields = line.split([':', '|']).map(str::trim);
        let (first, second) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        Some((first, second))
    };
    text.lines().filter_map(line).collect()
}

#[test]
fn gcov_and_llvm_cov_see_what_tests_execute() {
    let user = "int f(int n)\n{\n    if (n > 3)\n        return 1;\n    if (n < 0)\n        return 2;\n    return 3;\n}\n";
    let project = Project::new(&[("f.c", user)]);
    let bodies = [
        (1, "(void) f (4);"),
        (2, "(void) f (5);"),
        (3, "(void) f (0);"),
    ];
    let suite = suite(SuiteKind::Covering, &bodies);
    // Line 4 twice, line 6 never, line 7 once.
    project.build(&suite, &["--coverage"], |run| {
        assert_eq!(run(&[]).status.code(), Some(0));
        // The format of the file says which compiler made it.
        let by_gcc = project.shell("gcov -t *.gcda 2>&1 | grep -q 'return 3'");
        let tool = match by_gcc.status.success() {
            true => "gcov -t *.gcda",
            false => "llvm-cov-19 gcov -t *.gcda",
        };
        let shown = stdout(&project.shell(tool));
        let seen = |line: &str| {
            shown
                .lines()
                .find(|l| l.contains(line))
                .unwrap_or("")
                .trim()
                .to_owned()
        };
        assert!(seen("return 1;").starts_with("2:"), "{shown}");
        assert!(seen("return 2;").starts_with("#####:"), "{shown}");
        assert!(seen("return 3;").starts_with("1:"), "{shown}");
        let _ = project.shell("rm -f *.gcda *.gcno");
    });
    let command = "clang-19 -w -fprofile-instr-generate -fcoverage-mapping -o by_clang f_tests.c && ./by_clang \
        && llvm-profdata-19 merge -o merged default.profraw && llvm-cov-19 show -instr-profile merged ./by_clang ../../../f.c";
    let shown = project.shell(command);
    let shown = stdout(&shown);
    let lines = counts(&shown);
    for (line, times) in [(4, 2), (6, 0), (7, 1)] {
        assert!(lines.contains(&(line, times)), "line {line}: {shown}");
    }
}

#[test]
fn an_empty_suite_is_a_program_too() {
    let project = Project::new(&[("f.c", F)]);
    project.build(&suite(SuiteKind::Covering, &[]), &[], |run| {
        let all = run(&[]);
        assert_eq!(
            (stdout(&all).as_str(), all.status.code()),
            ("1..0\n# 0 of 0 tests passed\n", Some(0))
        );
        assert_eq!(stdout(&run(&["--list"])), "");
    });
}

#[test]
fn comments_with_anything_in_them_compile() {
    let project = Project::new(&[("f.c", F)]);
    let mut suite = suite(SuiteKind::Covering, &[(1, "(void) f (NULL, 0);")]);
    let odd = [
        "a */ #error b",
        "p /* q",
        "*p**//*q",
        "c == '\\\\' \\",
        "'??/'",
        "x\n#error y",
        "\u{202e}z",
    ];
    suite.tests[0].comment = odd.map(str::to_owned).to_vec();
    project.build(&suite, &["-pedantic", "-std=c99"], |run| {
        assert_eq!(run(&[]).status.code(), Some(0))
    });
}
