//! Running annotated code natively on every input of a small domain, and comparing it
//! with the original and with an independent account of what each function does.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use sc_frontend::{FunctionId, Program, SourceOptions, UnitId};

use crate::*;

pub(crate) const DOMAIN: std::ops::RangeInclusive<i64> = -2..=3;

/// What every source begins with: a function that counts its calls.
pub(crate) const PREAMBLE: &str = "\
static int calls;
static int g(int x) { calls++; return x > 0; }
int take_calls(void) { int n = calls; calls = 0; return n; }
";

/// An independent account of a function: computes its result and tells what it saw.
pub(crate) type Account<'a> = &'a dyn Fn(i64, i64, i64, &mut Trace) -> i64;

/// What one run saw: for a decision its atoms and value, for a switch where it went.
#[derive(Default)]
pub(crate) struct Trace {
    pub decisions: Vec<(usize, Vec<Option<bool>>, bool)>,
    pub switches: Vec<(usize, Option<usize>)>,
    pub user_labels: Vec<bool>,
    /// Objectives, as people read them, that hold.
    pub texts: BTreeSet<String>,
    pub calls: i64,
}

impl Trace {
    pub fn pure(&mut self, index: usize, atoms: &[bool], value: bool) -> bool {
        self.seen(index, atoms.iter().copied().map(Some).collect(), value)
    }

    pub fn seen(&mut self, index: usize, atoms: Vec<Option<bool>>, value: bool) -> bool {
        self.decisions.push((index, atoms, value));
        value
    }

    /// The objective with this text holds here.
    pub fn text(&mut self, text: impl Into<String>) {
        self.texts.insert(text.into());
    }

    /// The objective with this text holds here if `condition` does; gives it back.
    pub fn text_if(&mut self, condition: bool, text: impl Into<String>) -> bool {
        if condition {
            self.text(text);
        }
        condition
    }

    pub fn g(&mut self, x: i64) -> bool {
        self.calls += 1;
        x > 0
    }

    pub fn hits(&self, label: &Label) -> bool {
        let at = |index: &usize, anchor: fn(usize) -> Anchor| label.anchor == anchor(*index);
        match &label.condition {
            Predicate::Atoms { values, skipped } => {
                self.decisions.iter().any(|(index, atoms, _)| {
                    at(index, Anchor::Decision)
                        && values.iter().all(|(i, value)| atoms[*i] == Some(*value))
                        && skipped.iter().all(|i| atoms[*i].is_none())
                })
            }
            Predicate::Formula(formula) => self
                .decisions
                .iter()
                .any(|(index, atoms, _)| at(index, Anchor::Decision) && formula.holds(atoms)),
            Predicate::Decision(wanted) => {
                let mut all = self.decisions.iter();
                all.any(|(index, _, value)| at(index, Anchor::Decision) && value == wanted)
            }
            Predicate::Case { index: case } => self.went(label, Some(*case)),
            Predicate::Default | Predicate::NoCase => self.went(label, None),
            Predicate::Custom => self.user_labels.contains(&true),
            Predicate::Reached
            | Predicate::Loop(_)
            | Predicate::Reaches { .. }
            | Predicate::Check { .. }
            | Predicate::Error { .. } => self.texts.contains(&label.predicate),
        }
    }

    fn went(&self, label: &Label, case: Option<usize>) -> bool {
        let mut all = self.switches.iter();
        all.any(|(index, taken)| label.anchor == Anchor::Switch(*index) && *taken == case)
    }
}

/// Calls every function on every input, once as it was and once annotated.
fn driver(count: usize, labels: u32) -> String {
    let mut c = String::from("#include <stdio.h>\n#include <string.h>\n");
    for i in 0..count {
        writeln!(c, "int f{i}(int, int, int); int orig_f{i}(int, int, int);").unwrap();
    }
    let table = |prefix: &str| {
        (0..count)
            .map(|i| format!("{prefix}f{i}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (low, high, size) = (DOMAIN.start(), DOMAIN.end(), labels + 1);
    write!(
        c,
        "int take_calls(void); int orig_take_calls(void);
void __sc_user_label(int e) {{ (void)e; }}
unsigned char __sc_state[{size}]; volatile unsigned __sc_current;
static int (*const ours[])(int, int, int) = {{ {} }};
static int (*const theirs[])(int, int, int) = {{ {} }};
int main(void) {{
  for (int f = 0; f < {count}; f++)
    for (int a = {low}; a <= {high}; a++)
      for (int b = {low}; b <= {high}; b++)
        for (int c = {low}; c <= {high}; c++) {{
          memset(__sc_state, 0, sizeof __sc_state);
          int r = ours[f](a, b, c), n = take_calls(), o = theirs[f](a, b, c), m = orig_take_calls();
          if (r != o || n != m || __sc_current) {{ printf(\"f%d(%d,%d,%d): %d != %d\\n\", f, a, b, c, r, o); return 1; }}
          printf(\"%d,%d,%d,%d: %d %d:\", f, a, b, c, r, n);
          for (int i = 1; i < {size}; i++) if (__sc_state[i]) printf(\" %d\", i);
          puts(\"\");
        }}
  return 0;
}}
",
        table(""),
        table("orig_")
    )
    .unwrap();
    c
}

fn expected(labelling: &Labelling, accounts: &[Account<'_>]) -> String {
    let mut out = String::new();
    for (f, account) in accounts.iter().enumerate() {
        let name = format!("f{f}");
        let own: Vec<_> = labelling
            .labels
            .iter()
            .filter(|label| label.function == name)
            .collect();
        for a in DOMAIN {
            for b in DOMAIN {
                for c in DOMAIN {
                    let mut trace = Trace::default();
                    let result = account(a, b, c, &mut trace);
                    write!(out, "{f},{a},{b},{c}: {result} {}:", trace.calls).unwrap();
                    for label in own.iter().filter(|label| trace.hits(label)) {
                        write!(out, " {}", label.id).unwrap();
                    }
                    out.push('\n');
                }
            }
        }
    }
    out
}

/// Compiles the files and runs them.
pub(crate) fn run(compiler: &str, flags: &[&str], dir: &Path, files: &[(&str, &str)]) -> String {
    let binary = dir.join("run");
    let mut command = Command::new(compiler);
    command.arg("-std=gnu11").args(flags).arg("-o").arg(&binary);
    for (name, text) in files {
        std::fs::write(dir.join(name), text).unwrap();
        command.arg(dir.join(name));
    }
    let compiled = command.output().unwrap();
    assert!(
        compiled.status.success(),
        "{compiler}: {}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let output = Command::new(&binary).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// libclang as clang itself finds it.
fn libclang() -> std::path::PathBuf {
    let mut command = Command::new("clang-19");
    let output = command
        .arg("--print-file-name=libclang-19.so.1")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

/// The program of one file with this text, through the front end.
pub(crate) fn load(dir: &Path, text: &str) -> Program {
    let file = dir.join("source.c");
    std::fs::write(&file, text).unwrap();
    let options = SourceOptions {
        files: vec![file],
        header_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include"),
        clang: "clang-19".into(),
        gcc: Some("gcc".into()),
        libclang: libclang(),
        ..Default::default()
    };
    sc_frontend::load(&options).unwrap()
}

/// All labels of all functions, of which nothing is left out.
pub(crate) fn labelled(program: &Program) -> Labelling {
    labelled_for("DC,CC,MCC,NCC,NCC-3,GACC,GICC,CUSTOM", program)
}

fn labelled_for(criteria: &str, program: &Program) -> Labelling {
    // Not those of the preamble, of which no account tells.
    let own = |id: &FunctionId| program.function(*id).name.starts_with('f');
    let functions = (0..program.functions.len()).map(FunctionId);
    let functions: Vec<_> = functions.filter(own).collect();
    let criteria = Criterion::parse_list(criteria).unwrap();
    let labelling = label_program(program, &functions, &criteria);
    assert_eq!(labelling.notes, []);
    labelling
}

/// Runs functions `f0`, `f1`, … of `program`; gives how many labels there are and how many
/// were hit.
pub(crate) fn check(program: &Program, accounts: &[Account<'_>]) -> (usize, usize) {
    compare(program, &labelled(program), accounts)
}

/// The same for other criteria.
pub(crate) fn check_for(
    criteria: &str,
    program: &Program,
    accounts: &[Account<'_>],
) -> (usize, usize) {
    compare(program, &labelled_for(criteria, program), accounts)
}

fn compare(program: &Program, labelling: &Labelling, accounts: &[Account<'_>]) -> (usize, usize) {
    let expected = expected(labelling, accounts);
    for (compiler, output) in outputs(program, labelling, accounts.len()) {
        let mut pairs = output.lines().zip(expected.lines());
        assert_eq!(
            pairs.find(|(got, wanted)| got != wanted),
            None,
            "{compiler}"
        );
        assert_eq!(
            output.lines().count(),
            expected.lines().count(),
            "{compiler}"
        );
    }
    let hit: BTreeSet<_> = expected
        .lines()
        .flat_map(|line| line.split(' ').skip(3))
        .collect();
    (labelling.labels.len(), hit.len())
}

/// Runs functions `f0`, `f1`, … with the labels of `criteria`: they must compute what
/// they did without.
pub(crate) fn check_results(criteria: &str, program: &Program, functions: usize) {
    let labelling = labelled_for(criteria, program);
    for (compiler, output) in outputs(program, &labelling, functions) {
        let inputs = DOMAIN.count().pow(3) * functions;
        assert!(!output.contains("!="), "{compiler}: {output}");
        assert_eq!(output.lines().count(), inputs, "{compiler}");
    }
}

/// What each compiler's program prints.
fn outputs(
    program: &Program,
    labelling: &Labelling,
    functions: usize,
) -> Vec<(&'static str, String)> {
    let declared = "void __sc_user_label(int);\n";
    let annotated = render_unit(program, labelling, UnitId(0), &Runtime);
    let annotated = format!("{declared}{annotated}");
    let mut original = declared.to_owned();
    let names = (0..functions).map(|i| format!("f{i}"));
    for name in names.chain(["take_calls".to_owned()]) {
        writeln!(original, "#define {name} orig_{name}").unwrap();
    }
    original += &render_unit(program, labelling, UnitId(0), &Plain);
    let driver = driver(functions, labelling.max_id());
    let dir = tempfile::tempdir().unwrap();
    let one = |compiler: &'static str| {
        let files = [
            ("ours.c", &*annotated),
            ("theirs.c", &*original),
            ("driver.c", &*driver),
        ];
        // Our predicates do nothing undefined either.
        let checks = ["-fsanitize=undefined", "-fno-sanitize-recover=all"];
        let flags = if compiler == "gcc" { &[][..] } else { &checks };
        let flags = [&["-w", "-O0"], flags].concat();
        (compiler, run(compiler, &flags, dir.path(), &files))
    };
    ["gcc", "clang-19"].map(one).to_vec()
}
