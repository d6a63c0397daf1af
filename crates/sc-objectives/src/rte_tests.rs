//! Conditions of run-time errors: each holds exactly if the error happens, worked out with wider numbers.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;

use sc_frontend::{FunctionId, UnitId};

use crate::native::{load, run};
use crate::{Criterion, Label, Runtime, RuntimeError, label_program, render_unit};

/// Types of the two formals, what is returned, and when which error happens; `A`, `B` are the
/// formals with 128 bits.
type Case<'a> = (&'a str, &'a str, &'a str, &'a [(RuntimeError, &'a str)]);

const INT: &str = "(R < -2147483647 - 1 || R > 2147483647)";
const LONG: &str = "(R < -9223372036854775807LL - 1 || R > 9223372036854775807LL)";

const CASES: &[Case<'_>] = &[
    ("int", "int", "a + b", &[(RuntimeError::Overflow, "A + B")]),
    ("int", "int", "a - b", &[(RuntimeError::Overflow, "A - B")]),
    ("int", "int", "a * b", &[(RuntimeError::Overflow, "A * B")]),
    (
        "unsigned short",
        "unsigned short",
        "a * b",
        &[(RuntimeError::Overflow, "A * B")],
    ),
    (
        "short",
        "int",
        "a - b",
        &[(RuntimeError::Overflow, "A - B")],
    ),
    ("int", "int", "a += b", &[(RuntimeError::Overflow, "A + B")]),
    (
        "short",
        "int",
        "a += b",
        &[(RuntimeError::Overflow, "A + B")],
    ),
    (
        "int",
        "int",
        "id(a) + id(b)",
        &[(RuntimeError::Overflow, "A + B")],
    ),
    (
        "int",
        "int",
        "a *= id(b)",
        &[(RuntimeError::Overflow, "A * B")],
    ),
    ("int", "int", "b - 5", &[(RuntimeError::Overflow, "B - 5")]),
    (
        "int",
        "int",
        "(b & 7) * 400000000",
        &[(RuntimeError::Overflow, "(B & 7) * 400000000")],
    ),
    ("int", "int", "-a", &[(RuntimeError::Overflow, "-A")]),
    ("int", "int", "-id(a)", &[(RuntimeError::Overflow, "-A")]),
    ("int", "int", "a++", &[(RuntimeError::Overflow, "A + 1")]),
    ("int", "int", "--a", &[(RuntimeError::Overflow, "A - 1")]),
    (
        "long long",
        "long long",
        "a + b",
        &[(RuntimeError::Overflow, "A + B")],
    ),
    (
        "long long",
        "long long",
        "a - b",
        &[(RuntimeError::Overflow, "A - B")],
    ),
    (
        "long long",
        "long long",
        "a * b",
        &[(RuntimeError::Overflow, "A * B")],
    ),
    (
        "unsigned",
        "long",
        "a * b",
        &[(RuntimeError::Overflow, "A * B")],
    ),
    (
        "long",
        "unsigned",
        "a - b",
        &[(RuntimeError::Overflow, "A - B")],
    ),
    (
        "int",
        "long long",
        "a += b",
        &[(RuntimeError::Overflow, "A + B")],
    ),
    (
        "long long",
        "int",
        "a *= id(b)",
        &[(RuntimeError::Overflow, "A * B")],
    ),
    ("long", "long", "-b", &[(RuntimeError::Overflow, "-B")]),
    (
        "int",
        "int",
        "a / b",
        &[
            (RuntimeError::DivisionByZero, "B == 0"),
            (RuntimeError::Overflow, "B == 0 ? 0 : A / B"),
        ],
    ),
    (
        "unsigned",
        "long",
        "b % a",
        &[(RuntimeError::DivisionByZero, "A == 0")],
    ),
    (
        "long",
        "int",
        "a %= b",
        &[
            (RuntimeError::DivisionByZero, "B == 0"),
            (RuntimeError::Overflow, "B == 0 ? 0 : A / B"),
        ],
    ),
    (
        "unsigned",
        "unsigned",
        "a / b",
        &[(RuntimeError::DivisionByZero, "B == 0")],
    ),
    (
        "int",
        "int",
        "id(a) / id(b)",
        &[
            (RuntimeError::DivisionByZero, "B == 0"),
            (RuntimeError::Overflow, "B == 0 ? 0 : A / B"),
        ],
    ),
    (
        "int",
        "int",
        "a << b",
        &[
            (RuntimeError::ShiftExponent, "B < 0 || B >= 32"),
            (
                RuntimeError::ShiftBase,
                "B < 0 || B >= 32 ? 0 : A < 0 ? T : A << B",
            ),
        ],
    ),
    (
        "signed char",
        "unsigned",
        "a << b",
        &[
            (RuntimeError::ShiftExponent, "B >= 32"),
            (RuntimeError::ShiftBase, "B >= 32 ? 0 : A < 0 ? T : A << B"),
        ],
    ),
    (
        "long",
        "signed char",
        "a <<= b",
        &[
            (RuntimeError::ShiftExponent, "B < 0 || B >= 64"),
            (
                RuntimeError::ShiftBase,
                "B < 0 || B >= 64 ? 0 : A < 0 ? T : A > (M >> B) ? T : 0",
            ),
        ],
    ),
    (
        "int",
        "int",
        "1 << b",
        &[
            (RuntimeError::ShiftExponent, "B < 0 || B >= 32"),
            (
                RuntimeError::ShiftBase,
                "B < 0 || B >= 32 ? 0 : ((N)1) << B",
            ),
        ],
    ),
    (
        "int",
        "unsigned char",
        "a >> b",
        &[(RuntimeError::ShiftExponent, "B >= 32")],
    ),
    (
        "unsigned",
        "int",
        "a << b",
        &[(RuntimeError::ShiftExponent, "B < 0 || B >= 32")],
    ),
    (
        "int",
        "int",
        "id(a) << b",
        &[
            (RuntimeError::ShiftExponent, "B < 0 || B >= 32"),
            (
                RuntimeError::ShiftBase,
                "B < 0 || B >= 32 ? 0 : A < 0 ? T : A << B",
            ),
        ],
    ),
];

fn source() -> String {
    let mut c = String::from("static int id(int n) { return n; }\n");
    for (i, (a, b, e, _)) in CASES.iter().enumerate() {
        writeln!(c, "long long f{i}({a} a, {b} b) {{ return {e}; }}").unwrap();
    }
    c
}

/// What a wide result says of the type that the operation is made in.
fn happens(case: &Case<'_>, error: RuntimeError, wide: &str) -> String {
    let (a, b, e, _) = case;
    let shifts = e.contains("<<");
    let long = |ty: &str| ty.contains("long");
    match error {
        RuntimeError::Overflow | RuntimeError::ShiftBase => {
            let is_long = if shifts { long(a) } else { long(a) || long(b) };
            let bounds = if is_long { LONG } else { INT };
            let result = "(N)".to_owned() + &format!("({wide})");
            bounds.replace('R', &format!("({result})"))
        }
        _ => format!("({wide})"),
    }
}

/// Prints what differs, and for each label how often it was hit.
fn driver(labels: &[Label], max: u32) -> String {
    let mut c = String::from(
        "#include <setjmp.h>\n#include <signal.h>\n#include <stdio.h>\n#include <string.h>\n\
         typedef __int128 N;\nstatic const N T = (N)1 << 100, M = 9223372036854775807LL;\n\
         static sigjmp_buf out;\nstatic void on(int s) { (void)s; siglongjmp(out, 1); }\n\
         static const long long V[] = { 0, 1, -1, 2, 3, 5, -5, 31, 32, 33, 63, 64, 255, 65535, 46340, 46341, -46341,\n\
         2147483647, -2147483647 - 1, 2147483646, -2147483647, 2147483648, 4294967295, 1073741824, 3037000499,\n\
         3037000500, -3037000500, 4611686018427387904, 9223372036854775807, -9223372036854775807 - 1,\n\
         -9223372036854775807, 9223372036854775806, 100000, 2147483643, -2147483644 };\n",
    );
    let size = max + 1;
    writeln!(
        c,
        "unsigned char __sc_state[{size}]; volatile unsigned __sc_current; static int hits[{size}];"
    )
    .unwrap();
    let mut body = String::new();
    for (i, case) in CASES.iter().enumerate() {
        let (a, b, _, errors) = case;
        writeln!(c, "long long f{i}({a}, {b});").unwrap();
        let own: Vec<_> = labels
            .iter()
            .filter(|label| label.function == format!("f{i}"))
            .collect();
        let found: Vec<_> = own.iter().filter_map(|label| label.error()).collect();
        let wanted: Vec<_> = errors.iter().map(|(error, _)| *error).collect();
        assert_eq!(found, wanted, "f{i}");
        writeln!(
            body,
            "  {{ {a} a = ({a})V[x]; {b} b = ({b})V[y]; N A = a, B = b; (void)A; (void)B;\n\
             memset(__sc_state, 0, sizeof __sc_state); if (!sigsetjmp(out, 1)) f{i}(a, b);"
        )
        .unwrap();
        for (label, (error, wide)) in own.iter().zip(*errors) {
            let (id, e) = (label.id, happens(case, *error, wide));
            writeln!(
                body,
                "  hits[{id}] += __sc_state[{id}]; if (__sc_state[{id}] != {e}) \
                 printf(\"f{i}(%lld, %lld): label {id} says %d\\n\", (long long)a, (long long)b, __sc_state[{id}]);"
            )
            .unwrap();
        }
        body.push_str("  }\n");
    }
    write!(
        c,
        "int main(void) {{\n  int n = sizeof V / sizeof *V;\n  signal(SIGFPE, on);\n\
         for (int x = 0; x < n; x++) for (int y = 0; y < n; y++) {{\n{body}}}\n\
         for (int i = 1; i < {size}; i++) if (!hits[i] || hits[i] == n * n) printf(\"label %d: %d hits\\n\", i, hits[i]);\n\
         puts(\"compared\");\n  return 0;\n}}\n"
    )
    .unwrap();
    c
}

#[test]
fn conditions_hold_exactly_where_errors_happen() {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &source());
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let criteria = Criterion::parse_list("RTE").unwrap();
    let labelling = label_program(&program, &functions, &criteria);
    let annotated = render_unit(&program, &labelling, UnitId(0), &Runtime);
    let driver = driver(&labelling.labels, labelling.max_id());
    let files = [("ours.c", &*annotated), ("driver.c", &*driver)];
    // Errors are let happen: what overflows wraps around, and a division that traps is left.
    let flags = ["-w", "-O0", "-fwrapv"];
    for compiler in ["gcc", "clang-19"] {
        let output = run(compiler, &flags, dir.path(), &files);
        assert_eq!(output, "compared\n", "{compiler}");
    }
}
