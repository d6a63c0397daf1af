//! Brute force: which labels can be covered, since every input was run.

use std::collections::BTreeMap;
use std::time::Duration;

use sc_process::Job;

use crate::{Bench, LabError, Sample, truth_text};

/// Reports of the address sanitizer and functions of the C library that the runtime stands in for.
const WRAPS: [&str; 26] = [
    "__asan_report_load1",
    "__asan_report_load2",
    "__asan_report_load4",
    "__asan_report_load8",
    "__asan_report_load16",
    "__asan_report_load_n",
    "__asan_report_store1",
    "__asan_report_store2",
    "__asan_report_store4",
    "__asan_report_store8",
    "__asan_report_store16",
    "__asan_report_store_n",
    "__asan_memcpy",
    "__asan_memmove",
    "__asan_memset",
    "memcmp",
    "strlen",
    "strcmp",
    "strcpy",
    "strchr",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "exit",
    "abort",
];

/// What brute force found about one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Number of inputs that were run.
    pub runs: u64,
    /// Those that terminate normally.
    pub well: u64,
    /// Some run takes too long: nothing below means anything.
    pub slow: bool,
    /// Labels that can be covered, each with an input that does.
    pub covered: BTreeMap<u32, Vec<u8>>,
}

/// A program that runs the functions of one file.
pub struct Truth<'a> {
    bench: &'a Bench,
    functions: usize,
}

impl<'a> Truth<'a> {
    /// Compiles the functions.
    ///
    /// # Errors
    /// If clang fails.
    pub fn compile(bench: &'a Bench, samples: &[Sample]) -> Result<Self, LabError> {
        bench.write("truth-unit.c", &truth_text(samples))?;
        let count = format!("-DLAB_COUNT={}", samples.len());
        std::thread::scope(|scope| {
            let one = scope.spawn(|| compile_fill(bench, "zero", &[&count]));
            let other = compile_fill(bench, "pattern", &[]);
            one.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                .and(other)
        })?;
        let wraps: Vec<_> = WRAPS
            .iter()
            .map(|name| format!("-Wl,--wrap={name}"))
            .collect();
        // 128-bit multiplication with a check for overflow is in no other library.
        let mut args = vec![
            "-fsanitize=address",
            "--rtlib=compiler-rt",
            "runtime.o",
            "zero.o",
            "pattern.o",
            "-o",
            "truth",
        ];
        args.extend(wraps.iter().map(String::as_str));
        bench.compile(&args)?;
        Ok(Self {
            bench,
            functions: samples.len(),
        })
    }

    fn program(&self) -> Job {
        Job::new(self.bench.path().join("truth"))
    }

    /// Runs every input of every function.
    ///
    /// # Errors
    /// If the program fails.
    pub fn every_input(&self, limit: Duration) -> Result<Vec<Known>, LabError> {
        let finished = self.bench.run(self.program(), limit)?;
        let mut all: Vec<Known> = Vec::new();
        for line in finished.stdout_text().lines() {
            let words: Vec<_> = line.split(' ').collect();
            let bad = || LabError::Answer(line.to_owned());
            let number = |index: usize| {
                words
                    .get(index)
                    .and_then(|word| word.parse::<u64>().ok())
                    .ok_or_else(bad)
            };
            match (words[0], all.last_mut()) {
                ("function", _) => {
                    let (runs, well, slow) = (number(2)?, number(3)?, number(4)? == 1);
                    all.push(Known {
                        runs,
                        well,
                        slow,
                        covered: BTreeMap::new(),
                    });
                }
                ("covered", Some(known)) => {
                    let bytes = words
                        .get(2)
                        .and_then(|word| hex::decode(word).ok())
                        .ok_or_else(bad)?;
                    known.covered.insert(number(1)? as u32, bytes);
                }
                _ => return Err(bad()),
            }
        }
        if all.len() != self.functions {
            return Err(LabError::Answer(format!(
                "{} functions instead of {}",
                all.len(),
                self.functions
            )));
        }
        Ok(all)
    }

    /// Which labels each of these inputs covers; each comes with the number of its function.
    ///
    /// # Errors
    /// If the program fails.
    pub fn given_inputs(&self, inputs: &[(usize, Vec<u8>)]) -> Result<Vec<Vec<u32>>, LabError> {
        let lines: String = inputs
            .iter()
            .map(|(function, bytes)| format!("{function} {}\n", hex::encode(bytes)))
            .collect();
        let job = self.program().arg("inputs").stdin_bytes(lines.into_bytes());
        let finished = self.bench.run(job, Duration::from_secs(120))?;
        let text = finished.stdout_text();
        let answers: Vec<_> = text
            .lines()
            .map(|line| line.split(' ').skip(1).flat_map(str::parse).collect())
            .collect();
        if answers.len() != inputs.len() {
            return Err(LabError::Answer(format!(
                "{} answers for {} inputs",
                answers.len(),
                inputs.len()
            )));
        }
        Ok(answers)
    }
}

/// The functions with one fill of automatic variables, as replay compiles them.
fn compile_fill(bench: &Bench, fill: &str, more: &[&str]) -> Result<(), LabError> {
    let table = format!("-DLAB_TABLE=lab_{fill}");
    let init = format!("-ftrivial-auto-var-init={fill}");
    let object = format!("{fill}.o");
    let mut args = vec![
        "-O0",
        "-fno-strict-aliasing",
        "-fsanitize=address,undefined",
    ];
    args.extend(["-fsanitize-trap=undefined", "-ftrap-function=lab_trap"]);
    args.extend([&init, &table, "-c", "truth-unit.c", "-o", &*object]);
    args.extend(more);
    bench.compile(&args)
}
