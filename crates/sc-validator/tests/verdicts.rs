//! What counts and what does not: predicates of ours, memory of the harness, generated code, state between tests.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_types::LabelId;
use sc_validator::{Ending, ErrorLabel, FilterOutcome};
use support::{ONE_INT, Subject, line};

/// The verdicts of `f(0)`, `f(1)`, …, one a line.
fn verdicts(subject: &mut Subject, count: i32) -> String {
    let lines = (0..count).map(|k| format!("{k} {}\n", line(&subject.confirm(k))));
    lines.collect()
}

#[test]
fn an_undefined_predicate_costs_only_its_label() {
    let mut subject = Subject::new(
        "static int a[3];
static int f(int k) {
  int *p = k == 1 ? 0 : a;
  L(1, 6 / k > 1);
  L(2, k < 2);
  L(3, *p == 0);
  L(4, a[k] == 0);
  L(5, k + 2147483644 > 0);
  for (int i = 0; i < 3; i++) L(6, 1 / (2 - i) == 1);
  for (int i = 0; i < 3; i++) L(7, 1 / i == 1);
  return k == 9 ? 1 / (k - 9) : 0;
}
",
    );
    insta::assert_snapshot!(verdicts(&mut subject, 5), @"
    0 Ok [2, 3, 4, 5, 6] undefined [1, 7]
    1 Ok [1, 2, 4, 5, 6] undefined [3, 7]
    2 Ok [1, 3, 4, 5, 6] undefined [7]
    3 Ok [1, 3, 5, 6] undefined [4, 7]
    4 Ok [3, 6] undefined [4, 5, 7]
    ");
    // A predicate may fail in a run that fails itself later on.
    insta::assert_snapshot!(
        line(&subject.confirm(9)),
        @"rte integer-divide-by-zero at code.c:11:21 in f (division by zero) [] undefined [4, 5, 7]"
    );
    let filtered = subject.filter(4);
    assert_eq!(
        (filtered.outcome, filtered.labels.as_slice()),
        (FilterOutcome::Ok, &[3, 6].map(LabelId)[..])
    );
}

/// Labels 11 and up are about the division on their line.
fn about_division(id: LabelId, line: u32) -> ErrorLabel {
    ErrorLabel {
        id,
        kinds: &["integer-divide-by-zero"],
        file: "code.c".to_owned(),
        function: "f".to_owned(),
        lines: (line, line),
    }
}

#[test]
fn a_label_about_an_error_is_covered_by_a_run_that_ends_in_it() {
    let mut subject = Subject::new(
        "static int g(int k) { return 1 / k; }
static int f(int k) {
  int *p = 0;
  L(1, 1);
  L(11, k == 1); if (k == 1) return 1 / (k - 1);
  L(12, k == 2); if (k == 2) return *p;
  L(13, k == 3); if (k == 3) return g(0);
  L(14, k == 4); if (k == 4) return 4;
  L(15, k == 5), L(16, k == 5); if (k == 5) return 1 / (k - 5);
  if (k == 6) { int n; L(17, n == 0); return 1 / (k - 6); }
  return 0;
}
",
    );
    let lines = [
        (11, 5),
        (12, 6),
        (13, 7),
        (14, 8),
        (15, 9),
        (16, 9),
        (17, 10),
    ];
    let labels = lines.map(|(id, line)| about_division(LabelId(id), line));
    subject.validator.set_error_labels(labels.to_vec());
    insta::assert_snapshot!(verdicts(&mut subject, 7), @"
    0 Ok [1]
    1 rte integer-divide-by-zero at code.c:5:39 in f (division by zero) [11]
    2 rte null-pointer-use at code.c:6:37 in f (load of null pointer of type 'int') []
    3 rte integer-divide-by-zero at code.c:1:32 in g (division by zero) []
    4 Ok [1]
    5 rte integer-divide-by-zero at code.c:9:54 in f (division by zero) []
    6 rte integer-divide-by-zero at code.c:10:48 in f (division by zero) []
    ");
    assert_eq!(subject.filter(1).labels, [11]);
    assert_eq!(subject.filter(2).labels, [0; 0]);
    assert_eq!(subject.filter(4).labels, [1]);
}

/// One byte for the length; the block has exactly so many bytes.
const BLOCK: &str = "\
const unsigned __sc_input_size = 4;
void __sc_canonicalise(unsigned char *bytes) { bytes[0] %= 4; }
void __sc_execute(const unsigned char *bytes) { f(__sc_block(bytes[0], 0), bytes[0], bytes[1]); }
";

#[test]
fn blocks_have_their_exact_size_and_belong_to_the_program() {
    let mut subject = Subject::with(
        "void free(void *); void *realloc(void *, unsigned long);
static int f(char *p, int n, int what) {
  L(1, p != 0);
  switch (what) {
  case 0: for (int i = 0; i < n; i++) p[i] = 1; return 0;
  case 1: return p[n];
  case 2: return p[-1];
  case 3: free(p); return 0;
  case 4: p = realloc(p, 10); p[9] = 1; free(p); return 0;
  case 5: free(p); return p[0];
  }
  return 0;
}
",
        BLOCK,
    );
    let mut lines = String::new();
    for n in [0, 3] {
        for what in 0..=5 {
            let verdict = subject.validator.confirm(&[n, what, 0, 0]).unwrap();
            lines.push_str(&format!("{n} {what} {}\n", line(&verdict)));
        }
    }
    insta::assert_snapshot!(lines, @"
    0 0 Ok [1]
    0 1 rte heap-buffer-overflow at code.c:6:18 in f (READ of size 1; 0 bytes after 0-byte region) []
    0 2 rte heap-buffer-overflow at code.c:7:18 in f (READ of size 1; 1 bytes before 1-byte region) []
    0 3 Ok [1]
    0 4 Ok [1]
    0 5 rte heap-use-after-free at code.c:10:27 in f (READ of size 1; 0 bytes inside of 1-byte region) []
    3 0 Ok [1]
    3 1 rte heap-buffer-overflow at code.c:6:18 in f (READ of size 1; 0 bytes after 3-byte region) []
    3 2 rte heap-buffer-overflow at code.c:7:18 in f (READ of size 1; 1 bytes before 3-byte region) []
    3 3 Ok [1]
    3 4 Ok [1]
    3 5 rte heap-use-after-free at code.c:10:27 in f (READ of size 1; 0 bytes inside of 3-byte region) []
    ");
    // A worker frees what the program did not free, again and again.
    for round in 0..200 {
        let verdict = subject.validator.filter(&[3, round % 5, 0, 0]).unwrap();
        let expected = !matches!(round % 5, 1 | 2);
        assert_eq!(verdict.outcome == FilterOutcome::Ok, expected, "{round}");
    }
}

#[test]
fn errors_of_generated_code_are_not_the_users() {
    let code = "static int f(int k) { L(1, 1); return k; }\n";
    let broken = ONE_INT.replace(
        "f(in->k);",
        "f(1 / in->k);\n#line 1 \"--assume\"\n__sc_assume(6 / (in->k - 1) > 0);",
    );
    let mut subject = Subject::with(code, &broken);
    assert!(matches!(subject.confirm(0).outcome, Ending::Harness(_)));
    assert_eq!(subject.confirm(1).outcome, Ending::AssumptionFailed);
    assert_eq!(line(&subject.confirm(2)), "Ok [1]");
}

#[test]
fn errors_that_only_the_annotated_text_makes_are_no_errors() {
    // As if the annotator had changed what the code does, outside of a predicate.
    let code = "#ifdef ANNOTATED\n#define E(k) (1 / (k))\n#else\n#define E(k) 1\n#endif\n\
        static int f(int k) { L(1, 1); return E(k); }\n";
    let mut subject = Subject::new(code);
    assert_eq!(line(&subject.confirm(0)), "Unstable(OnlyAnnotated) []");
    assert_eq!(line(&subject.confirm(1)), "Ok [1]");
}

#[test]
fn large_and_small_globals_are_restored() {
    let mut subject = Subject::new(
        "static char big[8 << 20]; static long zero; static long set = 5; static char *text = \"a\";
static int f(int k) {
  static int calls;
  L(1, big[0] == 0 && big[5000000] == 0 && big[sizeof big - 1] == 0);
  L(2, zero == 0 && set == 5 && text[0] == 'a' && calls == 0);
  big[0] = big[5000000] = big[sizeof big - 1] = 1;
  calls++; zero = k; set = 6; text = \"b\";
  return 0;
}
",
    );
    for k in 0..50 {
        assert_eq!(subject.filter(k).labels, [1, 2]);
    }
}

#[test]
fn constructors_run_once_and_see_nothing_of_ours() {
    let mut subject = Subject::new(
        "#include <stdio.h>
#include <unistd.h>
static int made;
__attribute__((constructor(101))) static void first(void) { puts(\"hello\"); fflush(stdout); write(1, \"x\", 1); made++; }
static int f(int k) { L(1, made == 1); made++; return k; }
",
    );
    assert_eq!(subject.filter(0).labels, [1]);
    assert_eq!(line(&subject.confirm(0)), "Ok [1]");
    assert_eq!(subject.filter(0).labels, [1]);
}

#[test]
fn a_wrong_size_is_an_error() {
    let mut subject = Subject::new("static int f(int k) { return k; }\n");
    let error = subject.validator.confirm(&[1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a test has 1 bytes where the program takes 4"
    );
}

#[test]
fn a_server_that_was_killed_is_started_again() {
    let mut subject = Subject::new("static int f(int k) { L(1, 1); return k; }\n");
    let tests: Vec<[u8; 4]> = (0..100_i32).map(i32::to_le_bytes).collect();
    let tests: Vec<&[u8]> = tests.iter().map(<[u8; 4]>::as_slice).collect();
    for _ in 0..3 {
        assert_eq!(kill_children_in(subject.dir.path()), 2);
        let verdicts = subject.validator.filter_many(&tests).unwrap();
        assert!(verdicts.iter().all(|verdict| verdict.labels == [1]));
        assert_eq!(line(&subject.confirm(0)), "Ok [1]");
    }
}

/// Kills our replay servers that work below `dir`.
fn kill_children_in(dir: &std::path::Path) -> usize {
    let mut killed = 0;
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Ok(pid) = entry.file_name().to_string_lossy().parse::<i32>() else {
            continue;
        };
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let parent = stat
            .rsplit(") ")
            .next()
            .and_then(|rest| rest.split(' ').nth(1)?.parse().ok());
        let here = std::fs::read_link(entry.path().join("cwd")).unwrap_or_default();
        if parent == Some(std::process::id()) && here.starts_with(dir.canonicalize().unwrap()) {
            // SAFETY: no pointers; the process is a child of this test, found by its directory.
            unsafe { libc::kill(pid, libc::SIGKILL) };
            killed += 1;
        }
    }
    killed
}

#[test]
fn a_program_that_cannot_start_is_an_error_with_its_words() {
    let code = "__attribute__((constructor)) static void first(void) { volatile int zero = 0; zero = 1 / zero; }
static int f(int k) { return k; }\n";
    let error = Subject::try_with(code, ONE_INT).unwrap_err().to_string();
    assert!(
        error.contains("cannot start the program under test: it ended")
            && error.contains("division by zero"),
        "{error}"
    );
}

#[test]
fn errors_without_a_build_of_the_users_files_have_a_line() {
    let code =
        "#ifndef ANNOTATED\n#error no\n#endif\nstatic int f(int k) { L(1, 1); return 1 / k; }\n";
    let mut subject = Subject::new(code);
    assert!(subject.validator.locate_failure().is_none());
    insta::assert_snapshot!(
        line(&subject.confirm(0)),
        @"rte integer-divide-by-zero at code.c:4:0 in f (division by zero) []"
    );
    assert_eq!(line(&subject.confirm(1)), "Ok [1]");
    let failure = subject.validator.locate_failure().unwrap().to_string();
    assert!(failure.contains("cannot build 'code.c'"), "{failure}");
    assert!(failure.contains("error: no"), "{failure}");
}

#[test]
fn a_file_that_changes_during_the_run_is_not_taken_for_the_program() {
    let mut subject = Subject::new("static int f(int k) { L(1, 1); return 1 / k; }\n");
    let file = subject.dir.path().join("code.c");
    std::fs::write(&file, "\n\nstatic int f(int k) { return k; }\n").unwrap();
    insta::assert_snapshot!(
        line(&subject.confirm(0)),
        @"rte integer-divide-by-zero at code.c:1:0 in f (division by zero) []"
    );
    let failure = subject.validator.locate_failure().unwrap();
    assert_eq!(failure.reason, "it was changed during the run");
}

#[test]
fn labels_about_errors_need_the_users_files() {
    let code = "#ifndef ANNOTATED\n#error no\n#endif\nstatic int f(int k) { L(11, k == 0); return 1 / k; }\n";
    let mut subject = Subject::new(code);
    subject
        .validator
        .set_error_labels(vec![about_division(LabelId(11), 4)]);
    insta::assert_snapshot!(
        line(&subject.confirm(0)),
        @"rte integer-divide-by-zero at code.c:4:0 in f (division by zero) []"
    );
}

#[test]
fn errors_are_placed_in_the_users_text() {
    let mut subject = Subject::new(
        "#include <stdlib.h>
#include <string.h>
#define HALF(x) (100 / (x))
static int odd(int n);
static int even(int n) { return n < 0 ? 0 : odd(n + 1) + 1; }
static int odd(int n) { return even(n + 1) + 1; }
static int deep(int n) { return n == 0 ? 0 : deep(n - 1) + 1; }
static int compare(const void *a, const void *b) { return 7 / (*(const int *)a - *(const int *)b); }
static int callee(const char *s) { return (int)strlen(s); }
static void (*volatile hook)(void);
static int f(int k) {
  int a[] = {1, 1};
  volatile int zero = 0;
  switch (k) {
  case 0: return HALF(zero);
  case 1: return even(1);
  case 2: return deep(40000);
  case 3: qsort(a, 2, sizeof a[0], compare); return 0;
  case 4: { char *s = malloc(2); s[0] = s[1] = 'x'; return callee(s); }
  case 5: hook = (void (*)(void))(long)(16 + zero); hook(); return 0;
  case 6: hook = (void (*)(void))callee; hook(); return 0;
  case 7: return 1 << (40 + zero);
  case 8: abs((int)(2147483647u + 1u + zero)); return (int)(1e30 + zero);
  case 9: return a[2 + zero];
  case 10: { static int g[3]; volatile int *p = g; return p[3 + zero]; }
  case 11: { int n = zero; int v[n]; return sizeof v != 0; }
  case 12: __builtin_unreachable();
  }
  return 0;
}
",
    );
    insta::assert_snapshot!(verdicts(&mut subject, 13), @"
    0 rte integer-divide-by-zero at code.c:15:18 in f (division by zero) []
    1 rte stack-overflow at code.c:5:45 in even () []
    2 Ok []
    3 rte integer-divide-by-zero at code.c:8:61 in compare (division by zero) []
    4 rte heap-buffer-overflow at code.c:9:48 in callee (READ of size 3; 0 bytes after 2-byte region) []
    5 rte SEGV at code.c:20:53 in f (a READ memory access; address points to the zero page) []
    6 rte function-type-mismatch at code.c:21:42 in f (call to function (unknown) through pointer to incorrect function type 'void (*)(void)') []
    7 rte invalid-shift-exponent at code.c:22:20 in f (shift exponent 40 is too large for 32-bit type 'int') []
    8 rte signed-integer-overflow at code.c:23:15 in f (negation of -2147483648 cannot be represented in type 'int'; cast to an unsigned type to negate this value to itself) []
    9 rte out-of-bounds-index at code.c:24:18 in f (index 2 out of bounds for type 'int[2]') []
    10 rte global-buffer-overflow at code.c:25:59 in f (READ of size 4; 0 bytes after global variable 'f.g') []
    11 rte non-positive-vla-index at code.c:26:34 in f (variable length array bound evaluates to non-positive value 0) []
    12 rte unreachable-call at code.c:27:12 in f (execution reached an unreachable program point) []
    ");
}
