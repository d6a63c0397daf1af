//! The labels of each criterion on small functions, through the front end.

#![expect(clippy::unwrap_used, reason = "tests")]

use sc_frontend::FunctionId;

use crate::native::load;
use crate::{Criterion, label_program};

/// The labels that `criteria` want in `text`: line, predicate; notes last.
fn check(criteria: &str, text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), text);
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let criteria = Criterion::parse_list(criteria).unwrap();
    let labelling = label_program(&program, &functions, &criteria);
    let labels = labelling.labels.iter();
    let mut lines: Vec<_> = labels
        .map(|label| {
            format!(
                "{}:{} {} {}",
                label.line,
                label.column,
                label.criterion_names(),
                label.predicate
            )
        })
        .collect();
    for note in &labelling.notes {
        let note = note.to_string();
        let short = note.split_once("source.c:").map_or("", |(_, rest)| rest);
        lines.push(format!("note {short}"));
    }
    lines.join("\n")
}

#[test]
fn decision_condition_coverage() {
    let text =
        "int f(int a, int b) { if (a && b) return 1; switch (a) { case 2: return 3; } return 0; }";
    insta::assert_snapshot!(check("DCC", text));
}

#[test]
fn conditions_that_never_change_are_no_objectives() {
    let text = "
enum { NO, YES };
int g(int);
int f(int a) {
  if (sizeof(int) == 4 && a) return 1;
  if (a || YES - 1 > 0) return 2;
  if (NO || a) return 3;
  if (YES && g(a)) return 4;
  return 0;
}";
    insta::assert_snapshot!(check("DCC", text), @"
    5:27 DCC a
    5:27 DCC !a
    6:7 DCC a
    6:7 DCC !a
    7:13 DCC a
    7:13 DCC !a
    8:14 DCC g(a)
    8:14 DCC !g(a)
    ");
}

#[test]
fn n_wise_condition_coverage() {
    let text = "int f(int a, int b, int c, int d) { if (a && b || c && d) return 1; if (a && b) return 2; return 0; }";
    insta::assert_snapshot!(check("NCC-3", text));
}

#[test]
fn active_clauses() {
    let text = "
int g(int);
int f(int a, int b, int c) {
  if (a && b) return 1;
  if (a && (b || !a)) return 2;
  if (a && b || c) return 3;
  if (g(a) && b) return 4;
  if (g(a) && b || c) return 5;
  return a ? 1 : 0;
}";
    insta::assert_snapshot!(check("GACC", text));
}

#[test]
fn inactive_clauses() {
    let text = "
int g(int);
int f(int a, int b, int c) {
  if (a || b) return 1;
  if (a && (b || !a)) return 2;
  if (a && b || c) return 3;
  if (g(a) && b) return 4;
  return a ? 1 : 0;
}";
    insta::assert_snapshot!(check("GICC", text));
}

#[test]
fn mutants_of_ltest() {
    let text = "
int f(int a, unsigned b, double d) {
  int r = a + 1;
  if (a < 3) r = -a;
  if (d == -d) r = a % 3;
  return (r << 2) | (int)(b >> a);
}";
    insta::assert_snapshot!(check("WM(AOR+ROR+COR+LTEST)", text), @"
    3:11 WM(AOR+ROR+COR+LTEST) a + 1 != a * 1
    3:11 WM(AOR+ROR+COR+LTEST) a + 1 != a / 1
    3:11 WM(AOR+ROR+COR+LTEST) a + 1 != a - 1
    4:7 WM(AOR+ROR+COR+LTEST) a == 3
    4:7 WM(AOR+ROR+COR+LTEST) a != 3
    4:7 WM(AOR+ROR+COR+LTEST) (a < 3) != (a >= 3)
    4:18 WM(AOR+ROR+COR+LTEST) a != -a
    5:7 WM(AOR+ROR+COR+LTEST) (d == -d) != (d != -d)
    5:12 WM(AOR+ROR+COR+LTEST) d != -d
    6:11 WM(AOR+ROR+COR+LTEST) r << 2 != r >> 2
    6:27 WM(AOR+ROR+COR+LTEST) b >> a != b << a
    ");
    // Tags of LTest name the operator.
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), text);
    let criteria = Criterion::parse_list("WM,DC").unwrap();
    let labelling = label_program(&program, &[FunctionId(0)], &criteria);
    let tags: std::collections::BTreeSet<_> =
        labelling.labels.iter().map(crate::Label::tag).collect();
    insta::assert_snapshot!(Vec::from_iter(tags).join(", "), @"DC, WM ABS, WM AOR, WM ROR");
}

/// Real functions have hundreds of conditions in a decision: no criterion leaves it out, and none makes thousands of
/// objectives of it.
#[test]
fn hundreds_of_conditions() {
    let groups: Vec<_> = (0..122).map(|i| format!("(a[{i}] && b[{i}])")).collect();
    let text = format!(
        "int f(int *a, int *b, int c) {{ if ({} || c) return 1; return 0; }}",
        groups.join(" || ")
    );
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &text);
    let mut lines = Vec::new();
    for criterion in [
        "DC", "CC", "MCC", "NCC", "GACC", "CACC", "RACC", "MCDC", "GICC", "RICC",
    ] {
        let criteria = Criterion::parse_list(criterion).unwrap();
        let labelling = label_program(&program, &[FunctionId(0)], &criteria);
        let (objectives, labels) = (labelling.objectives.len(), labelling.labels.len());
        let notes = labelling.notes.iter().map(ToString::to_string);
        let notes: String = notes
            .filter_map(|note| note.split_once("; ").map(|(_, rest)| format!(" ({rest})")))
            .collect();
        lines.push(format!(
            "{criterion}: {objectives} of {labels} labels{notes}"
        ));
    }
    insta::assert_snapshot!(lines.join("\n"), @"
    DC: 2 of 2 labels
    CC: 490 of 490 labels
    MCC: 976 of 976 labels (using all pairs of neighbouring conditions instead)
    NCC: 976 of 976 labels (using all pairs of neighbouring conditions instead)
    GACC: 490 of 490 labels
    CACC: 245 of 490 labels
    RACC: 245 of 490 labels (using masking pairs (CACC) instead)
    MCDC: 245 of 490 labels (using masking pairs (CACC) instead)
    GICC: 490 of 490 labels (using each condition (CC) instead)
    RICC: 490 of 490 labels (using each condition (CC) instead)
    ");
}

#[test]
fn many_conditions() {
    let atoms = |operator: &str| {
        let atoms: Vec<_> = (0..14).map(|i| format!("a[{i}]")).collect();
        atoms.join(operator)
    };
    let text = format!(
        "int f(int *a, int b) {{ if (({}) && b) return 1; return 0; }}",
        atoms(" || ")
    );
    let lines = check("GACC,GICC,NCC-7", &text);
    let about_b: Vec<_> = lines
        .lines()
        .filter(|line| line.contains(" GACC ") || line.starts_with("note"))
        .collect();
    insta::assert_snapshot!(about_b.join("\n"));
}

#[test]
fn functions_blocks_and_loops() {
    let text = "
enum e { A, B };
static int twice(int x) { return 2 * x; }
int f(int a, enum e e) {
  if (a) return twice(a);
  do a++; while (a < 3);
  while (1) { if (e == B) break; e = B; }
  for (;;) if (a++ > 5) return 1;
  return 0;
}
void empty(void) {}";
    insta::assert_snapshot!("fc", check("FC", text));
    insta::assert_snapshot!("bbc", check("BBC", text));
    assert_eq!(
        check("STMT", text),
        check("BBC", text).replace("BBC", "STMT")
    );
    insta::assert_snapshot!("elo", check("ELO", text));
    insta::assert_snapshot!("slo", check("SLO", text));
    insta::assert_snapshot!("asl_slo", check("ASL,SLO", text));
}

#[test]
fn limits() {
    let text = "
int f(int a, unsigned u, double d, int *p, int *q, char c) {
  if (a < 3) return 1;
  if (a > *p || p == q) return 2;
  if (u < 0 || d >= 1.5) return 3;
  if (p++ < q) return 4;
  if (c == 'x' && !(a <= c)) return 5;
  a = u > 7;
  return a ? 1 : 0;
}";
    insta::assert_snapshot!("limit", check("LIMIT", text));
    insta::assert_snapshot!("limit_2", check("LIMIT-2", text));
    insta::assert_snapshot!("limit_ltest", check("LIMIT(LTEST)", text));
    insta::assert_snapshot!("limit_2_ltest", check("LIMIT-2(LTEST)", text));
}

#[test]
fn partitions_and_bounds() {
    let text = "
typedef enum { RED = 1, GREEN, BLUE = 2 } color;
struct s { int m; };
unsigned long strlen(const char *);
int sum(const int *p, unsigned n) { int s = 0; for (unsigned i = 0; i < n; i++) s += p[i]; return s; }
color f(int a, unsigned char c, color k, _Bool b, float x, const char *s, void *v, struct s t, int) {
  if (strlen(s) > 3) return RED;
  if (c < a) return k;
  return BLUE;
}
_Bool g(void) { return 1; }
short h(short s) { if (s < 0) return 32767; return s; }";
    insta::assert_snapshot!("idp", check("IDP", text));
    insta::assert_snapshot!("iob", check("IOB", text));
    insta::assert_snapshot!("cb", check("CB", text));
    let both = check("IOB,CB", text).lines().count();
    assert_eq!(check("BC", text).lines().count(), both);
}

#[test]
fn mutants() {
    let text = "
int g(int);
int f(int a, unsigned u, double d, int *p, int *q) {
  int r = a + g(a);
  if (u > 0 && p != q) r = (int)(d * 2);
  return r ^ 3;
}";
    insta::assert_snapshot!("wm", check("WM", text));
    insta::assert_snapshot!("wm_uoi_lcr_crp", check("WM(UOI+LCR+CRP)", text));
}

#[test]
fn very_long_expressions() {
    let text = format!("int f(int a) {{ return {}a; }}", "a + ".repeat(20_000));
    let lines = check("WM(AOR),LIMIT", &text);
    assert!(
        lines.contains("an expression of more than 4096 characters"),
        "{lines}"
    );
    assert!(lines.lines().count() < 4100);
}

#[test]
fn run_time_errors() {
    let text = "
struct s { unsigned bits : 3; int a, in[3], last[2]; };
int t[4], m[2][3];
int *get(int);
void call(void (*f)(void)) { (*f)(); }
long f(struct s *p, char *q, int x, unsigned u, unsigned char c, long l) {
  x = x / 3 + 7 % x + (int)(u / 2) + (int)(u % c);
  x += c + c, x -= 1, u += u, c++, c <<= 3, u++;
  x = p->in[x] + p->last[x] + t[c & 3] + t[p->bits] + m[1][x] + (c > 3) * 2;
  *q++ = *(q + x), q[3] = *&x, *get(x) = **&q;
  int *z = &t[x], y = sizeof(*p) / sizeof(p->in[0]), w = m[x] == z;
  get(x)[y]++, t[x++]++;
  return -l * w << c | (unsigned long)&((struct s *)0)->last;
}";
    insta::assert_snapshot!(check("RTE", text));
}

#[test]
fn data_flow() {
    let text = "
int total;
int f(int a, int *p) {
  int x = 1, y;
  if (a) x = 2; else y = x;
  total += x;
  *p = total;
  return total;
}";
    insta::assert_snapshot!("duc", check("DUC", text));
    insta::assert_snapshot!("adc", check("ADC", text));
    insta::assert_snapshot!("auc", check("AUC", text));
    insta::assert_snapshot!("bduc", check("BDUC", text));
    insta::assert_snapshot!("badc", check("BADC", text));
    insta::assert_snapshot!("bauc", check("BAUC", text));
}

/// Uses that another one implies have no objective of their own; a use after a change of the variable has.
#[test]
fn equivalent_uses_as_ltest() {
    let text = "
int f(int a, int b) {
  int x = a * a, y = x;
  if (b) y = x + a;
  else x++;
  while (b > 0) b -= x;
  return x + y + x + a;
}";
    insta::assert_snapshot!("duc_ltest", check("DUC(LTEST)", text));
    insta::assert_snapshot!("auc_ltest", check("AUC(LTEST)", text));
}

#[test]
fn partitions_and_bounds_as_ltest() {
    let text = "
enum color { RED = 1, GREEN, BLUE = 4 };
struct node { int key; enum color k; double d[3]; struct node *next; unsigned u; int sixth; };
union u { int i; float f; };
int count;
const int limit = 3;
int f(struct node *n, int **pp, _Bool b, union u u, void (*call)(void), volatile int v, char t[2]) {
  if (n->k < b && count > 3) return count;
  return b;
}
int later;
int cmp(enum color c, unsigned char x) { if (c != BLUE) return x; return 0; }";
    insta::assert_snapshot!("idp_ltest", check("IDP(LTEST)", text));
    insta::assert_snapshot!("idp_ltest_globals", check("IDP(LTEST+GLOBALS)", text));
    insta::assert_snapshot!("bc_ltest", check("BC(LTEST)", text));
    insta::assert_snapshot!("cb_enumerations", check("CB", text));
    assert_eq!(check("EMPTY", text), "");
}

/// Lines and columns are part of the text of such an objective, not of its identity.
#[test]
fn pairs_stay_the_same_when_lines_move() {
    let text = "int f(int a) { int x = 1; if (a) x = 2; x++; x++; return x; }";
    let moved = text
        .replace("int x", "/* */\n int\n x")
        .replace("x++", "\n  x ++");
    let dir = tempfile::tempdir().unwrap();
    let identities = |text: &str| {
        let program = load(dir.path(), text);
        let criteria = Criterion::parse_list("ADC,DUC").unwrap();
        let labelling = label_program(&program, &[FunctionId(0)], &criteria);
        let keys: Vec<_> = labelling
            .labels
            .into_iter()
            .map(|label| label.key)
            .collect();
        let distinct: std::collections::BTreeSet<_> = keys.iter().cloned().collect();
        assert_eq!(distinct.len(), keys.len());
        keys
    };
    assert_eq!(identities(text), identities(&moved));
}
