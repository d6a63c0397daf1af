//! Explores a function of a `.ll` file: `cargo run --release --example run_ll FILE.ll ENTRY INPUT_SIZE [SECONDS] [options]`.
//!
//! Several files, separated by commas, are linked. The entry has the signature `void entry(const unsigned char *bytes)`; labels are calls `__sc_label(id, predicate)` in the file.
//! Options: `--no-merge`, `--merge-always`, `--no-lemmas`, `--search dfs|random|distance`, `--trace LABEL`, `--tests`, `--no-pipe`, `--threads N`, `--memory MIB`, `--no-failure`, `--deterministic`.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sc_dse::{Found, LabelSpec, Merge, Observer, Options, Report, Search, Task, Verdict, explore};
use sc_ir::{Callee, Module, Op, Operand, Program};

struct Printer {
    tests: bool,
    start: Instant,
}

impl Observer for Printer {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, found: Found) {
        if self.tests {
            println!(
                "{:8.3} {:?} {:02x?} {:?}",
                self.start.elapsed().as_secs_f64(),
                found.labels,
                found.bytes,
                found.ending
            );
        }
    }
}

/// The numbers of all labels in the program.
fn labels(program: &Program) -> BTreeSet<u32> {
    let calls = program
        .functions
        .iter()
        .flat_map(|function| &function.blocks)
        .flat_map(|block| &block.instructions);
    calls
        .filter_map(|instruction| {
            let Op::Call(call) = &instruction.op else {
                return None;
            };
            let Callee::Direct(callee) = call.callee else {
                return None;
            };
            if !["__sc_label", "__sc_label_begin"].contains(&&*program.function(callee).name) {
                return None;
            }
            match call.arguments.first()?.value {
                Operand::Const(id) => program.constants.as_int(id).map(|id| id as u32),
                Operand::Reg(_) => None,
            }
        })
        .collect()
}

fn options(arguments: &[String]) -> Option<(Options, bool)> {
    let mut options = Options::default();
    let mut tests = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-merge" => options.merge = Merge::Off,
            "--merge-always" => options.merge = Merge::Always,
            "--no-lemmas" => options.lemmas = false,
            "--no-pipe" => options.pipe = false,
            "--no-failure" => options.allocation_failure = false,
            "--deterministic" => options.deterministic = true,
            "--tests" => tests = true,
            "--trace" => options.trace = rest.next()?.parse().ok(),
            "--memory" => options.memory = rest.next()?.parse::<usize>().ok()? << 20,
            "--seed" => options.seed = rest.next()?.parse().ok()?,
            "--threads" => options.threads = rest.next()?.parse().ok()?,
            "--search" => {
                options.search = match rest.next()?.as_str() {
                    "dfs" => Search::DepthFirst,
                    "random" => Search::Random,
                    "distance" => Search::Distance,
                    _ => Search::Portfolio,
                }
            }
            seconds => options.time = Some(Duration::from_secs_f64(seconds.parse().ok()?)),
        }
    }
    Some((options, tests))
}

fn show(report: &Report) {
    for (label, verdict) in &report.verdicts {
        match verdict {
            Verdict::Reached => println!("{label}: reached"),
            Verdict::Decided => println!("{label}: decided elsewhere"),
            Verdict::Uncoverable(_) => println!("{label}: uncoverable"),
            Verdict::Unknown(reasons) => {
                let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                println!("{label}: unknown ({})", reasons.join(", "));
            }
        }
    }
    let s = &report.statistics;
    println!(
        "paths {} bad {} incomplete {} pruned {} forks {} merges {} instructions {} queries {} (cached {}, core {}, {:.3} s) time {:.3} s",
        s.paths,
        s.bad_paths,
        s.incomplete_paths,
        s.pruned,
        s.forks,
        s.merges,
        s.instructions,
        s.queries,
        s.cache_hits,
        s.solver_calls,
        s.solver_time.as_secs_f64(),
        s.time.as_secs_f64()
    );
    for ((reason, location), count) in &s.reasons {
        let place = location
            .as_ref()
            .map(|location| format!(" at {location}"))
            .unwrap_or_default();
        println!("  {count} x {reason}{place}");
    }
    report.trace.iter().for_each(|line| println!("{line}"));
}

fn run(arguments: &[String]) -> Option<()> {
    let [file, entry, size, rest @ ..] = arguments else {
        return None;
    };
    let mut modules = Vec::new();
    for file in file.split(',') {
        let text = std::fs::read_to_string(file).ok()?;
        let module = Module::parse(&text)
            .map_err(|error| eprintln!("{file}: {error}"))
            .ok()?;
        modules.push(module);
    }
    let program = Program::link(modules)
        .map_err(|error| eprintln!("{error}"))
        .ok()?;
    let labels = labels(&program)
        .into_iter()
        .map(|id| LabelSpec {
            id,
            about_error: false,
        })
        .collect();
    let (options, tests) = options(rest)?;
    let task = Task {
        program: Arc::new(program),
        entry: entry.clone(),
        input: Vec::new(),
        input_size: size.parse().ok()?,
        labels,
        options,
    };
    show(&explore(
        &task,
        &Printer {
            tests,
            start: Instant::now(),
        },
    ));
    Some(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if run(&arguments).is_none() {
        eprintln!("usage: run_ll FILE.ll ENTRY INPUT_SIZE [SECONDS] [options]");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
