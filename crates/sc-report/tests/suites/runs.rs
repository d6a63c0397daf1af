//! What suites print and how they end.

use std::fs;

use sc_report::outputs::c_suites::*;

use crate::project::{Project, stdout, suite};
use crate::text::unit_of_main;

const F: &str = "static int unused(void) { return 1; }\nstatic int f(const char *s, int n) { return n > 0 ? s[n - 1] : 0; }\n";

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
