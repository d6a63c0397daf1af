//! Brute force: which labels can be covered, since every input was run.

use std::collections::BTreeMap;
use std::time::Duration;

use sc_process::Job;

use crate::annotated::{Annotated, annotated_texts};
use crate::{Bench, LabError, Sample, truth_text};

/// Reports of the address sanitizer and functions of the C library that the runtime stands in for.
const WRAPS: [&str; 29] = [
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
    "strncmp",
    "strncpy",
    "memchr",
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
    /// Number of labels.
    pub labels: u32,
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
        Self::link(bench, &[truth_text(samples)], samples.len())
    }

    /// Compiles the same functions as programs with labels of criteria.
    ///
    /// # Errors
    /// If clang fails.
    pub fn compile_annotated(
        bench: &'a Bench,
        samples: &[Sample],
        annotated: &[Annotated],
    ) -> Result<Self, LabError> {
        Self::link(bench, &annotated_texts(samples, annotated), samples.len())
    }

    fn link(bench: &'a Bench, texts: &[String], functions: usize) -> Result<Self, LabError> {
        for (number, text) in texts.iter().enumerate() {
            bench.write(&format!("truth{number}.c"), text)?;
        }
        let count = format!("-DLAB_COUNT={functions}");
        let units = 0..texts.len();
        std::thread::scope(|scope| {
            let one = scope.spawn(|| {
                let mut units = units.clone();
                units.try_for_each(|unit| compile_fill(bench, unit, "zero", &[&count]))
            });
            let other = units
                .clone()
                .try_for_each(|unit| compile_fill(bench, unit, "pattern", &[]));
            one.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                .and(other)
        })?;
        let objects: Vec<_> = units
            .flat_map(|unit| ["zero", "pattern"].map(|fill| object(unit, fill)))
            .collect();
        let wraps: Vec<_> = WRAPS
            .iter()
            .map(|name| format!("-Wl,--wrap={name}"))
            .collect();
        // 128-bit multiplication with a check for overflow is in no other library.
        let mut args = vec![
            "-fsanitize=address",
            "--rtlib=compiler-rt",
            "-Wl,-T,user_data.ld",
            "runtime.o",
            "-o",
            "truth",
        ];
        args.extend(objects.iter().map(String::as_str));
        args.push("-lm");
        args.extend(wraps.iter().map(String::as_str));
        bench.compile(&args)?;
        Ok(Self { bench, functions })
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
                        labels: number(5)? as u32,
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

/// The linker script knows the functions by the names of their objects.
fn object(unit: usize, fill: &str) -> String {
    format!("{fill}{unit}.sc_user.o")
}

/// A unit with one fill of automatic variables, as replay compiles it.
fn compile_fill(bench: &Bench, unit: usize, fill: &str, more: &[&str]) -> Result<(), LabError> {
    let table = format!("-DLAB_TABLE=lab_{fill}");
    let name = format!("-DLAB_FILL(name)=name##_{fill}");
    let init = format!("-ftrivial-auto-var-init={fill}");
    let (text, object) = (format!("truth{unit}.c"), object(unit, fill));
    let mut args = vec![
        "-O0",
        "-fno-strict-aliasing",
        "-fsanitize=address,undefined",
    ];
    args.extend(["-fsanitize-trap=undefined", "-ftrap-function=lab_trap"]);
    args.extend([&init, &table, &name, "-c", &text, "-o", &object]);
    args.extend(more);
    bench.compile(&args)
}
