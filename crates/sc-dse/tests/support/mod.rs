//! Small C programs, compiled as the analyzer does it, and explored.
#![expect(clippy::unwrap_used, reason = "tests")]
#![allow(dead_code, reason = "not every test needs everything")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;
use std::sync::{Arc, Mutex};

use sc_dse::{Ending, Found, LabelSpec, Merge, Observer, Options, Report, Task, Verdict, explore};
use sc_ir::{Module, Program};
use sc_process::tools;

const PRELUDE: &str = "
    typedef unsigned long size_t;
    void __sc_label(unsigned, int); void __sc_label_begin(unsigned); void __sc_label_end(unsigned, int);
    void __sc_ghost_begin(unsigned); void __sc_ghost_end(unsigned); void __sc_assume(int); void __sc_oracle(int);
    void *__sc_block(unsigned long, unsigned);
    void *memcpy(void *, const void *, size_t); void *memset(void *, int, size_t); void *memmove(void *, const void *, size_t);
    void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *); void exit(int); void abort(void);
    #define L(n, p) __sc_label(n, (p) != 0)
    #define NULL ((void *)0)
";

/// Everything that was found.
#[derive(Default)]
pub struct Collector {
    pub found: Mutex<Vec<Found>>,
    pub proved: Mutex<BTreeSet<u32>>,
}

impl Observer for Collector {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, found: Found) {
        self.found.lock().unwrap().push(found);
    }

    fn proved(&self, label: u32) {
        self.proved.lock().unwrap().insert(label);
    }
}

/// The program of a C text.
pub fn compile(code: &str) -> Program {
    compile_with(code, true)
}

pub fn compile_with(code: &str, traps: bool) -> Program {
    let folder = tempfile::tempdir().unwrap();
    let (source, target) = (folder.path().join("t.c"), folder.path().join("t.ll"));
    std::fs::write(&source, format!("{PRELUDE}\n#line 1 \"t.c\"\n{code}")).unwrap();
    let mut command = Command::new(tools::find(&tools::CLANG).unwrap().path);
    command.args(["-O0", "-g", "-S", "-emit-llvm", "-w", "-fno-builtin"]);
    if traps {
        command.args([
            "-fsanitize=undefined",
            "-fno-sanitize=null,alignment,object-size,vptr,function",
            "-fsanitize-trap=all",
        ]);
    }
    assert!(
        command
            .arg("-o")
            .arg(&target)
            .arg(&source)
            .status()
            .unwrap()
            .success()
    );
    let module = Module::parse(&std::fs::read_to_string(&target).unwrap()).unwrap();
    Program::link(vec![module]).unwrap()
}

/// The numbers after `L(` and `__sc_label_begin(` in a text.
pub fn labels(code: &str) -> Vec<LabelSpec> {
    let mut ids = BTreeSet::new();
    for mark in ["L(", "__sc_label_begin("] {
        for (at, _) in code.match_indices(mark) {
            let digits: String = code[at + mark.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            ids.extend(digits.parse::<u32>());
        }
    }
    ids.into_iter()
        .map(|id| LabelSpec {
            id,
            about_error: false,
        })
        .collect()
}

/// A task on the function `run` with so many bytes of input.
pub fn task(code: &str, size: usize) -> Task {
    Task {
        program: Arc::new(compile(code)),
        entry: "run".to_owned(),
        input: Vec::new(),
        input_size: size,
        labels: labels(code),
        options: Options::default(),
    }
}

/// One letter for each label: Reached, Uncoverable, or ? with the reasons; then the errors.
pub fn show(report: &Report, found: &[Found]) -> String {
    let mut text = String::new();
    for (id, verdict) in &report.verdicts {
        match verdict {
            Verdict::Reached => write!(text, "{id}:R ").unwrap(),
            Verdict::Decided => write!(text, "{id}:D ").unwrap(),
            Verdict::Uncoverable(_) => write!(text, "{id}:U ").unwrap(),
            Verdict::Unknown(reasons) => {
                let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                write!(text, "{id}:?({}) ", reasons.join(", ")).unwrap();
            }
        }
    }
    let errors: BTreeSet<String> = found
        .iter()
        .filter_map(|found| match &found.ending {
            Ending::Error { defect, .. } => Some(defect.to_string()),
            _ => None,
        })
        .collect();
    if !errors.is_empty() {
        write!(
            text,
            "| {}",
            errors.into_iter().collect::<Vec<_>>().join(", ")
        )
        .unwrap();
    }
    text.trim_end().to_owned()
}

pub fn run(task: &Task) -> (Report, Vec<Found>) {
    let collector = Collector::default();
    let report = explore(task, &collector);
    let proved = report.verdicts.iter();
    let proved = proved.filter(|(_, verdict)| matches!(verdict, Verdict::Uncoverable(_)));
    // What is told on the way is what is known in the end.
    assert_eq!(
        *collector.proved.lock().unwrap(),
        proved.map(|(label, _)| *label).collect::<BTreeSet<u32>>()
    );
    (report, collector.found.into_inner().unwrap())
}

/// What is claimed: proofs, and what is reached for sure.
fn claims(report: &Report) -> Vec<(u32, bool)> {
    let proved = report
        .verdicts
        .iter()
        .filter(|(_, verdict)| !matches!(verdict, Verdict::Unknown(_)));
    proved
        .map(|(id, verdict)| (*id, *verdict == Verdict::Reached))
        .collect()
}

/// Explores with and without merging; no claim may contradict another.
pub fn verdicts(code: &str, size: usize) -> String {
    let mut task = task(code, size);
    let mut all = Vec::new();
    for merge in [Merge::Off, Merge::Gated, Merge::Always] {
        task.options.merge = merge;
        let (report, found) = run(&task);
        all.push((show(&report, &found), claims(&report)));
    }
    for (text, merged) in &all[1..] {
        for (id, reached) in &all[0].1 {
            assert!(
                !merged.contains(&(*id, !*reached)),
                "label {id} with merging: {text}"
            );
        }
        if !text.contains('?') {
            assert_eq!(&all[0].0, text, "with merging");
        }
    }
    all.swap_remove(0).0
}
