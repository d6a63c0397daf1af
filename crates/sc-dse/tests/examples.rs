//! Models that do one of several things, and functions without a model: tests are found behind them, and nothing is proved.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use sc_dse::{Found, Observer, Verdict, explore};
use sc_process::tools;
use support::{labels, run, task};

/// The C library, as headers declare it.
const LIBRARY: &str = "
    long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int);
    double strtod(const char *, char **); double atof(const char *);
    char *strtok(char *, const char *); char *strtok_r(char *, const char *, char **); char *strsep(char **, const char *);
    void *memmem(const void *, size_t, const void *, size_t); char *strcasestr(const char *, const char *);
    int snprintf(char *, size_t, const char *, ...); int sprintf(char *, const char *, ...);
    int sscanf(const char *, const char *, ...); int strcmp(const char *, const char *); size_t strlen(const char *);
    char *stpcpy(char *, const char *); int strcoll(const char *, const char *);
    int wcscmp(const int *, const int *); size_t wcslen(const int *); int *wcschr(const int *, int);
    void *mempcpy(void *, const void *, size_t); void bzero(void *, size_t);
    int bcmp(const void *, const void *, size_t); void *reallocarray(void *, size_t, size_t);
    char *getenv(const char *); long time(long *); double sin(double); int getpid(void); void *localtime(const long *);
    int *__errno_location(void);
";

/// The program runs the inputs that it is given as hexadecimal digits, and prints the labels that they reach.
const RUNNER: &str = r#"
    int printf(const char *, ...);
    void __sc_label(unsigned id, int p) { if (p) printf("%u\n", id); }
    void run(const unsigned char *in);
    int main(int count, char **hex) {
        for (int i = 1; i < count; i++) {
            unsigned char in[64] = {0};
            for (int k = 0; hex[i][2 * k]; k++) sscanf(hex[i] + 2 * k, "%2hhx", &in[k]);
            run(in);
        }
        return 0;
    }
"#;

fn native(folder: &Path, code: &str) -> PathBuf {
    let (source, program) = (folder.join("t.c"), folder.join("t"));
    let hooks = "typedef unsigned long size_t; void __sc_label(unsigned, int);
        #define L(n, p) __sc_label(n, (p) != 0)\n#define NULL ((void *)0)\n";
    std::fs::write(&source, format!("{hooks}{LIBRARY}{code}{RUNNER}")).unwrap();
    let clang = tools::find(&tools::CLANG).unwrap().path;
    let mut command = Command::new(clang);
    command.args(["-w", "-fno-builtin"]).arg(&source).arg("-o");
    assert!(command.arg(&program).arg("-lm").status().unwrap().success());
    program
}

/// Runs each proposed test, until all labels are covered that can be.
struct Replay {
    program: PathBuf,
    wanted: BTreeSet<u32>,
    covered: Mutex<BTreeSet<u32>>,
}

impl Observer for Replay {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, found: Found) {
        let mut hex = String::new();
        for byte in &found.bytes {
            write!(hex, "{byte:02x}").unwrap();
        }
        let run = Command::new(&self.program).arg(hex).output().unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let labels = printed.lines().flat_map(str::parse::<u32>);
        self.covered.lock().unwrap().extend(labels);
    }

    fn cancelled(&self) -> bool {
        self.covered.lock().unwrap().is_superset(&self.wanted)
    }
}

/// All labels are covered by tests that the engine proposes, and none is claimed to be out of reach.
#[track_caller]
fn check(size: usize, body: &str) {
    check_but(&[], size, body);
}

/// The same, where some labels are out of reach in truth: they must stay open.
#[track_caller]
fn check_but(open: &[u32], size: usize, body: &str) {
    let code = format!("void run(const unsigned char *in) {{ {body} }}");
    let all: BTreeSet<u32> = labels(&code).iter().map(|label| label.id).collect();
    let folder = tempfile::tempdir().unwrap();
    let replay = Replay {
        program: native(folder.path(), &code),
        wanted: all
            .iter()
            .copied()
            .filter(|id| !open.contains(id))
            .collect(),
        covered: Mutex::default(),
    };
    let mut task = task(&format!("{LIBRARY}{code}"), size);
    task.options.time = Some(Duration::from_secs(100));
    let report = explore(&task, &replay);
    assert_eq!(*replay.covered.lock().unwrap(), replay.wanted, "{report:?}");
    for (label, verdict) in &report.verdicts {
        assert!(!matches!(verdict, Verdict::Uncoverable(_)), "label {label}");
        let is_open = open.contains(label);
        assert!(!is_open || *verdict != Verdict::Reached, "label {label}");
    }
}

/// A string of the input of so many characters.
const TEXT: &str = "char s[8] = {0}; for (int i = 0; i < 7; i++) s[i] = in[i];";

#[test]
fn numbers_in_text() {
    check(
        7,
        &format!(
            "{TEXT} char *end; long v = strtol(s, &end, 0);
            L(1, v == 0x2a && s[1] == 'x' && *end == '!'); L(2, v == -8 && s[0] == '-' && s[1] == '0');
            L(3, end == s);"
        ),
    );
    check(
        7,
        &format!(
            "{TEXT} L(1, strtoul(s, NULL, 10) == 307); L(2, strtoul(s, NULL, 16) == 0xbee && s[1] == 'x');"
        ),
    );
    check(
        4,
        "char s[5] = {0}; for (int i = 0; i < 4; i++) s[i] = in[i]; char *end; double v = strtod(s, &end);
        L(1, v == 2.5 && *end == 'm'); L(2, atof(s) < -9);",
    );
}

#[test]
fn words() {
    check(
        7,
        &format!(
            "{TEXT} char *a = strtok(s, \",;\"), *b = a ? strtok(NULL, \",;\") : NULL;
            L(1, a && b && a[0] == 'k' && b[0] == 'v' && b[1] == 0); L(2, !a); L(3, a && !b);"
        ),
    );
    check(
        7,
        &format!(
            "{TEXT} char *rest = s, *a = strsep(&rest, \"=\"); L(1, rest && a[0] == 0 && rest[0] == 'x'); L(2, !rest);"
        ),
    );
    check(
        7,
        &format!(
            "{TEXT} L(1, memmem(s, 7, \"ab\", 2) == s + 3); L(2, strcasestr(s, \"Get\") == s + 2);
            char t[9]; L(3, stpcpy(t, s) == t + 5); L(4, strcoll(s, \"b\") > 0 && s[0] == 'b');"
        ),
    );
    check(
        7,
        &format!(
            "{TEXT} char t[4] = \"a\"; L(1, stpcpy(t, \"\") == t && s[1] == 'x');
            bzero(t, 2); L(2, !bcmp(t, s + 1, 2) && s[0]); char *p = mempcpy(t, s, 3); L(3, p[-1] == 'q');"
        ),
    );
    check(
        2,
        "int *p = reallocarray(NULL, in[0] + 1, sizeof *p); if (p) { p[0] = in[1]; L(2, p[0] == 7); }",
    );
    check(
        2,
        "int w[3] = {in[0] + 0x20a0, in[1], 0}; L(1, wcslen(w) == 1); L(2, wcschr(w, 0x20ac) == w); L(3, wcscmp(w + 1, w) < 0);",
    );
}

#[test]
fn printed_and_scanned() {
    check(
        2,
        "char t[12]; int v = (short)(in[0] | in[1] << 8), n = snprintf(t, sizeof t, \"%d|%03x\", v, in[0]);
        L(1, n == 8); L(2, t[0] == '-' && t[1] == '7' && t[2] == '|'); L(3, !strcmp(t, \"256|000\"));",
    );
    check(
        4,
        "char t[20], w[4] = {in[0], in[1], in[2], 0}; int n = sprintf(t, \"<%-4s%c>\", w, in[3]);
        L(1, t[1] == 'h' && t[2] == 'i' && t[3] == ' ' && t[5] == '?'); L(2, n == 7 && t[4] == ' ');",
    );
    check(
        7,
        &format!(
            "{TEXT} int a = 0, b = 0, n = sscanf(s, \"%d:%x\", &a, &b); L(1, n == 2 && a == -3 && b == 0xf); L(2, n == 1 && a == 12);
            char w[8] = \"\"; L(3, sscanf(s, \"%7[a-c]\", w) == 1 && strlen(w) == 3); L(4, n == -1);"
        ),
    );
}

/// What code does behind an unknown function seldom depends on it.
#[test]
fn unknown_functions_are_passed() {
    check_but(
        &[3, 4, 5],
        2,
        "long now = time(NULL); L(1, in[0] == 7); if (localtime(&now)) L(2, in[1] == 9);
        L(3, getpid() == -5); L(4, sin(in[0]) > 3); L(5, in[0] > 9 && in[0] < 8);",
    );
    check(2, "L(1, !getenv(\"SC_NOT_SET\") && in[0] == 3);");
}

/// Before the call, proofs stand.
#[test]
fn proofs_before_unknown_functions_stand() {
    let task = task(
        "int getpid(void); void run(const unsigned char *in) { L(1, in[0] == 300); L(2, getpid() == 1 && in[0] == 300); }",
        1,
    );
    let (report, _) = run(&task);
    assert!(matches!(report.verdicts[&1], Verdict::Uncoverable(_)));
    assert!(matches!(report.verdicts[&2], Verdict::Unknown(_)));
}

#[test]
fn variables_of_a_thread_are_variables() {
    let text = support::verdicts(
        "static _Thread_local int seen = 2; void run(const unsigned char *in) { seen += in[0]; L(1, seen == 9); L(2, seen == 1); }",
        1,
    );
    assert_eq!(text, "1:R 2:U");
}
