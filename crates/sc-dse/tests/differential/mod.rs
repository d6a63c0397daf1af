//! Cases in C: brute force under the sanitizers of replay on one side, the engine on the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sc_dse::{Found, InputSlot, LabelSpec, Merge, Observer, Options, Task, Verdict, explore};
use sc_ir::{Module, Program};
use sc_process::{Cancel, Job, tools};

/// What all cases may use: strings of so many characters in a block of exactly that size, characters from an alphabet.
const PRELUDE: &str = "
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
void __sc_label(unsigned id, int p);
void *__sc_block(unsigned long size, unsigned index);
static char *text(const unsigned char *in, unsigned long size, const char *alphabet) {
  char *s = __sc_block(size, 0);
  for (unsigned long i = 0; i < size; i++) s[i] = alphabet[in[i]];
  return s;
}
";

const TRUTH: &str = include_str!("truth.c");

/// As replay compiles.
const SANITIZED: [&str; 8] = [
    "-O0",
    "-w",
    "-gline-tables-only",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fsanitize-recover=address,undefined",
    "-fno-strict-aliasing",
    "-U_FORTIFY_SOURCE",
];

/// As the analyzer compiles for the engine.
const IR: [&str; 9] = [
    "-S",
    "-emit-llvm",
    "-gline-tables-only",
    "-O0",
    "-w",
    "-fno-strict-aliasing",
    "-fsanitize=undefined",
    "-fno-sanitize=null,alignment,object-size,function",
    "-fsanitize-trap=all",
];

/// A function of input bytes, and predicates when it ends.
#[derive(Clone, Debug)]
pub struct Case {
    pub name: &'static str,
    /// Greatest value of each input byte.
    pub inputs: Vec<u8>,
    /// Statements on `const unsigned char *in`.
    pub body: &'static str,
    /// What is a label behind them, if known for certain; those of the other list depend on what nobody promises.
    pub labels: Vec<String>,
    pub open: Vec<String>,
}

/// `r == value` for each value.
pub fn each(expression: &str, values: impl IntoIterator<Item = i64>) -> Vec<String> {
    values
        .into_iter()
        .map(|value| format!("({expression}) == {value}"))
        .collect()
}

pub struct Bench {
    directory: tempfile::TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        Bench {
            directory: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    fn clang(&self, args: &[&str]) {
        let clang = tools::find(&tools::CLANG).unwrap().path;
        let job = Job::new(clang)
            .args(args)
            .current_dir(self.path())
            .time_limit(Duration::from_secs(300));
        let finished = job.run(&Cancel::new()).unwrap();
        assert!(finished.exit.is_success(), "{}", finished.stderr_text());
    }

    /// A text as the engine reads it.
    pub fn program(&self, text: &str) -> Program {
        Program::link(vec![self.module("unit", text)]).unwrap()
    }

    fn module(&self, name: &str, text: &str) -> Module {
        let (source, target) = (format!("{name}.c"), format!("{name}.ll"));
        std::fs::write(self.path().join(&source), text).unwrap();
        let mut args = IR.to_vec();
        args.extend([source.as_str(), "-o", target.as_str()]);
        self.clang(&args);
        Module::parse(&std::fs::read_to_string(self.path().join(target)).unwrap()).unwrap()
    }

    /// The labels that brute force covers, for each case.
    fn truth(&self, text: &str) -> Vec<BTreeSet<u32>> {
        std::fs::write(self.path().join("cases.c"), text).unwrap();
        std::fs::write(self.path().join("truth.c"), TRUTH).unwrap();
        let mut args = SANITIZED.to_vec();
        args.extend(["cases.c", "truth.c", "-o", "truth", "-lm"]);
        self.clang(&args);
        let options = "detect_leaks=0:symbolize=0:halt_on_error=0:suppress_equal_pcs=0:print_legend=0:quarantine_size_mb=16:malloc_context_size=4";
        let job = Job::new(self.path().join("truth"))
            .env("ASAN_OPTIONS", options)
            .time_limit(Duration::from_secs(300));
        let finished = job.run(&Cancel::new()).unwrap();
        assert!(finished.exit.is_success(), "{}", finished.stderr_text());
        finished
            .stdout_text()
            .lines()
            .map(|line| line.split(' ').flat_map(str::parse).collect())
            .collect()
    }
}

impl Case {
    /// The predicates, and each of them together with each value of each input byte of few.
    fn predicates(&self, of: &[String]) -> Vec<String> {
        let inputs = || {
            self.inputs
                .iter()
                .enumerate()
                .filter(|(_, high)| **high < 16)
                .flat_map(|(at, high)| (0..=*high).map(move |value| format!("in[{at}] == {value}")))
        };
        let both = of
            .iter()
            .flat_map(|one| inputs().map(move |input| format!("({one}) & ({input})")));
        of.iter().cloned().chain(both).collect()
    }

    fn certain(&self) -> Vec<String> {
        let ends = ["1".to_owned()];
        [self.predicates(&self.labels), self.predicates(&ends)].concat()
    }

    fn all(&self) -> Vec<String> {
        [self.certain(), self.open.clone()].concat()
    }
}

fn texts(cases: &[Case]) -> String {
    let mut text = PRELUDE.to_owned();
    for (index, case) in cases.iter().enumerate() {
        // A body may end the function and begin it again, to have functions of its own.
        let (name, body) = (format!("case{index}"), case.body);
        let (first, body) = match body.contains("CASE(") {
            true => (
                format!("start{index}"),
                body.replace("CASE(", &format!("{name}(")),
            ),
            false => (name, body.to_owned()),
        };
        write!(text, "void {first}(const unsigned char *in) {{\n{body}\n",).unwrap();
        for (label, predicate) in case.all().iter().enumerate() {
            writeln!(text, "  __sc_label({}, {predicate});", label + 1).unwrap();
        }
        text += "}\n";
    }
    text
}

fn table(cases: &[Case]) -> String {
    let mut text = "struct slot { unsigned char low, high; };\n\
        struct test { void (*run)(const unsigned char *); unsigned size; const struct slot *slots; };\n"
        .to_owned();
    for (index, case) in cases.iter().enumerate() {
        let slots: Vec<String> = case
            .inputs
            .iter()
            .map(|high| format!("{{0, {high}}}"))
            .collect();
        writeln!(
            text,
            "static const struct slot slots{index}[] = {{{}}};",
            slots.join(", ")
        )
        .unwrap();
    }
    text += "const struct test tests[] = {\n";
    for (index, case) in cases.iter().enumerate() {
        writeln!(
            text,
            "  {{case{index}, {}, slots{index}}},",
            case.inputs.len()
        )
        .unwrap();
    }
    text + &format!("}};\nconst unsigned test_count = {};\n", cases.len())
}

pub struct Silent;

impl Observer for Silent {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, _: Found) {}
}

pub fn verdicts(
    program: &Arc<Program>,
    entry: &str,
    inputs: &[u8],
    labels: u32,
    options: &Options,
) -> BTreeMap<u32, Verdict> {
    let slot = |(offset, high): (usize, &u8)| InputSlot {
        offset,
        size: 1,
        signed: false,
        low: 0,
        high: i128::from(*high),
    };
    let task = Task {
        program: Arc::clone(program),
        entry: entry.to_owned(),
        input: inputs.iter().enumerate().map(slot).collect(),
        input_size: inputs.len(),
        labels: (1..=labels)
            .map(|id| LabelSpec {
                id,
                about_error: false,
            })
            .collect(),
        options: options.clone(),
    };
    explore(&task, &Silent).verdicts
}

/// A case in which nothing is left open.
pub fn case(name: &'static str, inputs: Vec<u8>, body: &'static str, labels: Vec<String>) -> Case {
    Case {
        name,
        inputs,
        body,
        labels,
        open: Vec::new(),
    }
}

/// Both without merging and with it.
pub fn compare(cases: &[Case]) {
    let options = [Merge::Off, Merge::Gated].map(|merge| Options {
        merge,
        pipe: false,
        allocation_failure: false,
        ..Options::default()
    });
    check(cases, &options);
}

/// Compares the engine with brute force on all cases, once for each of the options.
pub fn check(cases: &[Case], options: &[Options]) {
    let bench = Bench::new();
    let text = texts(cases);
    let truth = bench.truth(&format!("{text}{}", table(cases)));
    let program = Arc::new(bench.program(&text));
    let mut wrong = String::new();
    for (options, (index, case)) in options
        .iter()
        .flat_map(|options| cases.iter().enumerate().map(move |case| (options, case)))
    {
        let (certain, all) = (case.certain().len(), case.all());
        let verdicts = verdicts(
            &program,
            &format!("case{index}"),
            &case.inputs,
            all.len() as u32,
            options,
        );
        for (predicate, (label, verdict)) in all.iter().zip(&verdicts) {
            let covered = truth[index].contains(label);
            let right = match verdict {
                Verdict::Reached => covered,
                Verdict::Uncoverable(_) => !covered,
                _ => *label as usize > certain,
            };
            if !right {
                let truth = if covered { "covered" } else { "uncoverable" };
                writeln!(
                    wrong,
                    "{}, {:?}: {predicate} is {truth}, the engine says {verdict:?}",
                    case.name, options.merge
                )
                .unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
