//! The coverage of each test function of programs with the real frameworks: `seacoral replay` runs them one by one.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;
use std::process::Command;

#[path = "support/frameworks.rs"]
mod installed;

use installed::has;

/// The code under test; its objectives for CC are `x > 10`, `!(x > 10)`, `y == 7`, `!(y == 7)`.
const CODE: &str = "int f(int x, int y)\n{\n    int r = 0;\n    if (x > 10)\n        r = 1;\n    if (y == 7)\n        r += 2;\n    return r;\n}\n";

const CMOCKA: &str = "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <cmocka.h>
int f(int, int);
static int prepared;
static int prepare(void **state) { prepared++; *state = &prepared; return 0; }
static void small(void **state) { assert_int_equal(f(*(int *)*state, 0), 0); }
static void seven(void **state) { (void)state; assert_int_equal(f(0, 7), 2); }
static void wrong(void **state) { (void)state; assert_int_equal(f(11, 0), 5); }
int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test_setup(small, prepare), cmocka_unit_test(seven),
                                        cmocka_unit_test(wrong) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
";

const CHECK: &str = "#include <check.h>
#include <stdlib.h>
int f(int, int);
static int prepared;
static void prepare(void) { prepared = 1; }
START_TEST(small) { ck_assert_int_eq(prepared, 1); ck_assert_int_eq(f(0, 0), 0); } END_TEST
START_TEST(seven) { ck_assert_int_eq(f(0, 7), 2); } END_TEST
START_TEST(wrong) { ck_assert_int_eq(f(11, 0), 5); } END_TEST
int main(void)
{
    Suite *suite = suite_create(\"f\");
    TCase *tests = tcase_create(\"all\");
    SRunner *runner = srunner_create(suite);
    tcase_add_checked_fixture(tests, prepare, NULL);
    tcase_add_test(tests, small);
    tcase_add_test(tests, seven);
    tcase_add_test(tests, wrong);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
";

const UNITY: &str = "#include <unity.h>
int f(int, int);
static int prepared;
void setUp(void) { prepared = 1; }
void tearDown(void) { prepared = 0; }
static void sum(int x, int y, int expected) { TEST_ASSERT_EQUAL_INT(expected, f(x, y)); }
void test_small(void) { TEST_ASSERT_EQUAL_INT(1, prepared); sum(0, 0, 0); }
void test_seven(void) { sum(0, 7, 2); }
void test_wrong(void) { sum(11, 0, 5); }
int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small);
    RUN_TEST(test_seven);
    RUN_TEST(test_wrong);
    return UNITY_END();
}
";

const GTEST: &str = "#include <gtest/gtest.h>
extern \"C\" int f(int, int);
TEST(F, small) { EXPECT_EQ(f(0, 0), 0); }
TEST(F, seven) { EXPECT_EQ(f(0, 7), 2); }
TEST(F, wrong) { EXPECT_EQ(f(11, 0), 5); }
";

const CPPUTEST: &str = "#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/TestHarness.h>
extern \"C\" int f(int, int);
TEST_GROUP(F) {};
TEST(F, small) { CHECK_EQUAL(0, f(0, 0)); }
TEST(F, seven) { CHECK_EQUAL(2, f(0, 7)); }
TEST(F, wrong) { CHECK_EQUAL(5, f(11, 0)); }
int main(int argc, char **argv) { return CommandLineTestRunner::RunAllTests(argc, argv); }
";

/// Measures a file of tests, one of which fails.
#[track_caller]
fn measure(name: &str, text: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.c"), CODE).unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_seacoral"));
    command.current_dir(folder.path()).args([
        "replay",
        "--no-config",
        "f.c",
        "-e",
        "f",
        "-c",
        "CC",
        "--tests",
        name,
    ]);
    let output = command.args(options).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text
}

/// Tests that pass count, whatever becomes of the others.
#[track_caller]
fn check(name: &str, text: &str, prefix: &str, options: &[&str]) {
    let shown = measure(name, text, options);
    let line = |test: &str| {
        let words = format!(" {name} {prefix}{test} ");
        let found = shown.lines().find(|line| line.contains(&words));
        found.unwrap_or_else(|| panic!("{test}: {shown}"))
    };
    for test in ["small", "seven"] {
        assert!(line(test).contains("  covers 2, adds "), "{shown}");
    }
    assert!(
        line("wrong").contains("not counted: failed with exit status"),
        "{shown}"
    );
    assert!(shown.contains("Covered objectives: {2, 3, 4}"), "{shown}");
    let is_test = |line: &&str| line.split_whitespace().nth(1) == Some(name);
    assert_eq!(shown.lines().filter(is_test).count(), 3, "{shown}");
}

#[test]
fn cmocka() {
    let header = CMOCKA.split("\nint f").next().unwrap();
    if has(header, "gcc", "-lcmocka") {
        check("t.c", CMOCKA, "", &["--external-libs", "cmocka"]);
    }
}

#[test]
fn check_framework() {
    if has("#include <check.h>", "gcc", "-lcheck") {
        let libraries = "check,subunit,rt,m,pthread";
        check("t.c", CHECK, "", &["--external-libs", libraries]);
    }
}

#[test]
fn gtest() {
    if has("#include <gtest/gtest.h>", "g++", "-lgtest") {
        check(
            "t.cpp",
            GTEST,
            "F.",
            &["--external-libs", "gtest_main,gtest"],
        );
    }
}

#[test]
fn cpputest() {
    if has("#include <CppUTest/TestHarness.h>", "g++", "-lCppUTest") {
        check("t.cpp", CPPUTEST, "F.", &["--external-libs", "CppUTest"]);
    }
}

/// Debian has no package of Unity: `UNITY_DIR` names the folder with unity.c, wherever it is from.
#[test]
fn unity() {
    let Some(folder) = std::env::var_os("UNITY_DIR") else {
        eprintln!("skipped: UNITY_DIR does not name a folder with unity.c");
        return;
    };
    let source = Path::new(&folder).join("unity.c");
    let source = source.to_str().unwrap();
    let folder = Path::new(&folder).to_str().unwrap();
    let options = ["--test-support", source, "-I", folder];
    check("t.c", UNITY, "test_", &options);
}

/// What only the tests together cover is theirs together.
#[test]
fn tests_that_need_each_other() {
    let header = CMOCKA.split("\nint f").next().unwrap();
    if !has(header, "gcc", "-lcmocka") {
        return;
    }
    let text = CMOCKA
        .replace("f(11, 0), 5", "f(prepared * 11, 0), prepared ? 1 : 0")
        .replace(
            "cmocka_unit_test(wrong)",
            "cmocka_unit_test(seven), cmocka_unit_test(wrong)",
        )
        .replace("prepared++; *state", "*state")
        .replace(
            "{ (void)state; assert_int_equal(f(0, 7), 2); }",
            "{ (void)state; prepared = 1; assert_int_equal(f(0, 7), 2); }",
        );
    let shown = measure("t.c", &text, &["--external-libs", "cmocka"]);
    assert!(
        shown
            .lines()
            .any(|line| line.ends_with("  t.c        covers 4, adds 1: {1}")),
        "{shown}"
    );
    assert!(
        shown.contains("Covered objectives: {1, 2, 3, 4}"),
        "{shown}"
    );
}
