//! Recorded expectations in suites.

use sc_report::TestId;
use sc_report::outputs::c_suites::*;
use sc_types::{Expectation, Expected, Recorded};

use crate::project::{Project, stdout, suite};

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
