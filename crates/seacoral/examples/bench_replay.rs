//! How fast tests of `examples/utf8` are replayed: filtered, confirmed, and each in a process of its own.
//! `bench/replay` builds and runs it on one core. Ends with 1 where a rate is too low or runs disagree.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_engine::builds;
use sc_engine::prepare::{Prepared, Spec, prepare};
use sc_frontend::SourceOptions;
use sc_harness::runtime::{self, RuntimeFile};
use sc_harness::{Builder, Fill, Recipe};
use sc_inputs::{InputOptions, Layout};
use sc_objectives::Criterion;
use sc_process::{Cancel, tools};
use sc_types::LabelId;
use sc_validator::{Ending, FilterOutcome, ReplayLimits, Validator};

/// What the project promises, in tests a second on one core.
const LEAST_FILTERED: f64 = 2000.0;
const LEAST_CONFIRMED: f64 = 50.0;

/// Distinct tests in the set.
const TESTS: usize = 4000;
/// Tests that go to the server in one batch, as in a run.
const BATCH: usize = 64;
/// Each way of replaying gets this many slices of that length, in turns: other programs on the machine then disturb
/// all of them alike.
const ROUNDS: usize = 10;
const SLICE: Duration = Duration::from_millis(1000);

const ONE_PROCESS: RuntimeFile = runtime::source("one_process.c", include_str!("one_process.c"));
const HEADER: &str = include_str!("../../../include/seacoral.h");
/// The options that matter of those in `validator`'s sanitizer settings.
const ASAN: &str = "detect_leaks=0:symbolize=0:malloc_fill_byte=0:max_malloc_fill_size=16777216:\
detect_stack_use_after_return=1:quarantine_size_mb=16:malloc_context_size=4";

type Labels = Vec<LabelId>;
type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match measure_all() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn measure_all() -> Fallible<bool> {
    let dir = tempfile::tempdir()?;
    std::fs::write(dir.path().join("seacoral.h"), HEADER)?;
    let spec = spec(dir.path())?;
    let prepared = prepare(&spec)?;
    let plan = builds::plan(&prepared, &spec, &dir.path().join("builds"));
    let builder = Arc::new(Builder::new(plan)?);
    let cancel = Cancel::new();
    let validator = Validator::start(
        Arc::clone(&builder),
        dir.path().join("scratch"),
        ReplayLimits::default(),
        cancel.clone(),
    )?;
    let alone = builder.build(&one_process(), &cancel)?.program;
    let tests = test_set(&prepared.model.layout);
    let cores = thread::available_parallelism().map_or(0, |n| n.get());
    println!(
        "examples/utf8, {} labels, {} distinct tests, {cores} core{}, load {}",
        prepared.labelling.labels.len(),
        tests.len(),
        if cores == 1 { "" } else { "s" },
        load()
    );

    let validator = RefCell::new(validator);
    let mut ways = [
        Way::new("filtered", BATCH, |batch| {
            filter(&mut validator.borrow_mut(), batch)
        }),
        Way::new("confirmed", 1, |batch| {
            let mut validator = validator.borrow_mut();
            batch
                .iter()
                .map(|test| confirm(&mut validator, test))
                .collect()
        }),
        Way::new("one process per test", 1, |batch| {
            batch
                .iter()
                .map(|test| run_alone(&alone, test, &prepared))
                .collect()
        }),
    ];
    for _ in 0..ROUNDS {
        for way in &mut ways {
            way.measure(&tests)?;
        }
    }
    print_table(&ways);
    println!(
        "\na test covers {:.1} labels on average",
        average(&ways[0].labels)
    );
    println!("load at the end {}", load());
    Ok(judge(&ways))
}

/// What `examples/utf8/seacoral.toml` says.
fn spec(header_dir: &Path) -> Fallible<Spec> {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/utf8/checkutf8.c");
    let path = |tool| tools::find(tool).map(|found| found.path);
    Ok(Spec {
        only_reachable: false,
        sources: SourceOptions {
            files: vec![example],
            include_dirs: Vec::new(),
            cpp_flags: Vec::new(),
            compile_commands: None,
            header_dir: header_dir.to_path_buf(),
            clang: path(&tools::CLANG)?,
            gcc: path(&tools::GCC).ok(),
            libclang: path(&tools::LIBCLANG)?,
            all_booleans: false,
            our_names: false,
        },
        fixture_files: 0,
        entrypoint: Some("checkutf8".into()),
        ltest: sc_objectives::LtestFiles::default(),
        criteria: Criterion::parse_list("CC")?,
        functions_to_cover: Vec::new(),
        inputs: InputOptions {
            array_size_mapping: vec!["buffer:n".into()],
            max_ptr_array_length: Some(10),
            ..InputOptions::default()
        },
        link_flags: sc_types::LinkFlags::default(),
        link: sc_engine::siblings::Link::Given,
        tests: Vec::new(),
    })
}

/// The user's code compiled as for replay, in a program that runs one test.
fn one_process() -> Recipe {
    let mut recipe = Recipe::cover(Fill::Zero);
    recipe.name = "one-process".into();
    recipe.runtime = vec![runtime::COMMON, ONE_PROCESS];
    recipe.wraps.clear();
    recipe.trampolines.clear();
    recipe
}

/// The seeds of a run, then random tests; always the same.
fn test_set(layout: &Layout) -> Vec<Vec<u8>> {
    let mut seen = BTreeSet::new();
    let mut tests = layout.seeds();
    tests.retain(|test| seen.insert(test.clone()));
    let slots = layout.slots();
    let mut generator = Xoshiro256StarStar::seed_from_u64(0x5eac_0a11);
    while tests.len() < TESTS {
        let mut random: Vec<u8> = (0..layout.size()).map(|_| next(&mut generator)).collect();
        for slot in &slots {
            // Random lengths would mostly be negative, and such a test does nothing.
            if let Some((low, high)) = slot.range {
                let value = low + i128::from(next(&mut generator)) % (high - low + 1);
                let bytes = &value.to_le_bytes()[..slot.size];
                random[slot.offset..slot.offset + slot.size].copy_from_slice(bytes);
            }
        }
        let test = layout.canonical(&random);
        if seen.insert(test.clone()) {
            tests.push(test);
        }
    }
    tests
}

/// A random byte.
fn next(generator: &mut Xoshiro256StarStar) -> u8 {
    (generator.next_u64() >> 32) as u8
}

/// One way of replaying tests, and what was measured of it.
struct Way<'a> {
    name: &'static str,
    batch: usize,
    run: Run<'a>,
    runs: usize,
    seconds: f64,
    /// Labels of each test, in order; tests that were not reached are missing.
    labels: Vec<Labels>,
}

type Run<'a> = Box<dyn FnMut(&[Vec<u8>]) -> Fallible<Vec<Labels>> + 'a>;

impl<'a> Way<'a> {
    fn new(
        name: &'static str,
        batch: usize,
        run: impl FnMut(&[Vec<u8>]) -> Fallible<Vec<Labels>> + 'a,
    ) -> Self {
        Self {
            name,
            batch,
            run: Box::new(run),
            runs: 0,
            seconds: 0.0,
            labels: Vec::new(),
        }
    }

    fn rate(&self) -> f64 {
        self.runs as f64 / self.seconds
    }

    /// One slice of time, from where the last one ended.
    fn measure(&mut self, tests: &[Vec<u8>]) -> Fallible<()> {
        if self.runs == 0 {
            // The first one finds cold caches and starts workers.
            (self.run)(&tests[..self.batch.min(tests.len())])?;
        }
        let begun = Instant::now();
        while begun.elapsed() < SLICE {
            let start = self.runs % tests.len();
            let end = (start + self.batch).min(tests.len());
            let seen = (self.run)(&tests[start..end])?;
            self.runs += seen.len();
            if self.labels.len() < tests.len() {
                self.labels.extend(seen);
            }
        }
        self.seconds += begun.elapsed().as_secs_f64();
        Ok(())
    }
}

fn filter(validator: &mut Validator, batch: &[Vec<u8>]) -> Fallible<Vec<Labels>> {
    let tests: Vec<&[u8]> = batch.iter().map(Vec::as_slice).collect();
    let verdicts = validator.filter_many(&tests)?.into_iter();
    let ended_well = |outcome: &FilterOutcome| *outcome == FilterOutcome::Ok;
    verdicts
        .map(|verdict| match ended_well(&verdict.outcome) {
            true => Ok(verdict.labels),
            false => Err(format!("a test did not end well: {:?}", verdict.outcome).into()),
        })
        .collect()
}

fn confirm(validator: &mut Validator, test: &[u8]) -> Fallible<Labels> {
    let verdict = validator.confirm(test)?;
    match verdict.outcome {
        Ending::Ok => Ok(verdict.labels),
        outcome => Err(format!("a test did not end well: {outcome:?}").into()),
    }
}

fn run_alone(program: &PathBuf, test: &[u8], prepared: &Prepared) -> Fallible<Labels> {
    let mut child = Command::new(program)
        .env_clear()
        .env("ASAN_OPTIONS", ASAN)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(test)?;
    }
    let mut state = Vec::new();
    if let Some(stdout) = &mut child.stdout {
        stdout.read_to_end(&mut state)?;
    }
    let status = child.wait()?;
    if !status.success() {
        return Err(format!("a test did not end well: {status}").into());
    }
    let hit = |id: &LabelId| state.get(id.0 as usize) == Some(&1);
    Ok(LabelId::all(prepared.labelling.max_id())
        .filter(hit)
        .collect())
}

fn print_table(ways: &[Way<'_>; 3]) {
    let slowest = ways[2].rate();
    println!(
        "\n{:<22}{:>8}{:>10}{:>12}{:>10}",
        "way", "runs", "seconds", "tests/s", "ratio"
    );
    for way in ways {
        println!(
            "{:<22}{:>8}{:>10.2}{:>12.0}{:>9.1}x",
            way.name,
            way.runs,
            way.seconds,
            way.rate(),
            way.rate() / slowest
        );
    }
}

fn average(labels: &[Labels]) -> f64 {
    labels.iter().map(Vec::len).sum::<usize>() as f64 / labels.len().max(1) as f64
}

/// Whether the rates are high enough and all ways saw the same.
fn judge([filtered, confirmed, processes]: &[Way<'_>; 3]) -> bool {
    let mut good = true;
    for (way, least) in [(filtered, LEAST_FILTERED), (confirmed, LEAST_CONFIRMED)] {
        if way.rate() < least {
            println!(
                "FAILED: {} {:.0}/s, promised {least:.0}/s",
                way.name,
                way.rate()
            );
            good = false;
        }
    }
    for way in [confirmed, processes] {
        if !filtered.labels.starts_with(&way.labels) {
            println!("FAILED: {} saw other labels than filtering", way.name);
            good = false;
        }
    }
    good
}

/// The load average, as other programs on the machine make figures lower.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_string()
}
