//! What labels cost: replaying 10,000 tests of each example with the labels of a criterion, against the same replay
//! without any. `bench/replay` builds and runs it on one core; the arguments are the criteria. Ends with 1 where a
//! criterion costs more than promised.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Instant;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_engine::builds;
use sc_engine::prepare::{Prepared, Spec, prepare};
use sc_frontend::SourceOptions;
use sc_harness::runtime::{self, RuntimeFile};
use sc_harness::{BuildPlan, Builder, Fill, Recipe};
use sc_inputs::{InputOptions, Layout, Slot};
use sc_objectives::Criterion;
use sc_process::{Cancel, tools};
use sc_validator::{FilterOutcome, ReplayLimits, Validator};

/// Measured unless arguments say otherwise.
const CRITERIA: [&str; 6] = ["CC", "GACC", "CACC", "RACC", "FCC", "ADC"];
/// What the project promises; data flow may cost more.
const LIMIT: f64 = 1.15;
const DATA_FLOW_LIMIT: f64 = 1.5;
const DATA_FLOW: [&str; 3] = ["ADC", "AUC", "DUC"];
/// Ten times as many tests may take this many times as long.
const GROWTH_LIMIT: f64 = 13.0;

/// Tests in a set, and in smaller ones to see how the time grows.
const TESTS: usize = 10_000;
const FEWER: [usize; 2] = [1_000, 3_000];
/// Tests that are tried to find this many that terminate normally.
const TRIES: usize = 60 * TESTS;
/// All tests are replayed this often, in slices: with and without labels take turns, and the median of all turns
/// counts, so that other programs on the machine disturb both alike.
const ROUNDS: usize = 7;
const SLICE: usize = 500;
/// How often each test is run for the time of the function alone.
const FUNCTION_ROUNDS: &str = "5";
const BATCH: usize = 64;

const FUNCTION_ONLY: RuntimeFile =
    runtime::source("function_only.c", include_str!("function_only.c"));
const HEADER: &str = include_str!("../../../include/seacoral.h");
const ASAN: &str = "detect_leaks=0:symbolize=0:malloc_fill_byte=0:max_malloc_fill_size=16777216:\
detect_stack_use_after_return=1:quarantine_size_mb=16:malloc_context_size=4";

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match measure_all(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn measure_all(arguments: &[String]) -> Fallible<bool> {
    let criteria = chosen(arguments);
    println!(
        "{TESTS} tests of each example, with labels against without, load {}\n",
        load()
    );
    let titles: Vec<_> = criteria
        .iter()
        .map(|(name, _)| format!(" labels | {name} |"))
        .collect();
    println!("| example | µs a test without labels |{}", titles.concat());
    println!("|---|---|{}", "---|---|".repeat(criteria.len()));
    let mut good = true;
    let mut growths = Vec::new();
    for example in examples()? {
        let dir = tempfile::tempdir()?;
        let bench = Bench::new(&example, dir.path())?;
        good &= bench.row(&criteria)?;
        growths.extend(bench.growth(&criteria)?);
    }
    println!(
        "\neach: replay with labels over replay without (in one process, without the server; the function alone)\n"
    );
    println!("| example | labels of | 1,000 tests | 3,000 tests | 10,000 tests |");
    println!("|---|---|---|---|---|");
    for growth in &growths {
        good &= growth.print();
    }
    println!("\nload at the end {}", load());
    Ok(good)
}

/// The criteria that exist; says which do not.
fn chosen(arguments: &[String]) -> Vec<(String, Vec<Criterion>)> {
    let names: Vec<String> = match arguments {
        [] => CRITERIA.map(str::to_owned).to_vec(),
        names => names.to_vec(),
    };
    let mut found = Vec::new();
    for name in names {
        match Criterion::parse_list(&name) {
            Ok(criteria) => found.push((name, criteria)),
            Err(error) => println!("skipped: {name}: {error}"),
        }
    }
    found
}

/// One example, its tests, and its builds without labels.
struct Bench<'a> {
    example: &'a str,
    dir: &'a Path,
    tests: Vec<Vec<u8>>,
}

/// One build of an example.
struct Build {
    validator: Validator,
    function_only: PathBuf,
    labels: u32,
}

impl<'a> Bench<'a> {
    fn new(example: &'a str, dir: &'a Path) -> Fallible<Self> {
        std::fs::write(dir.join("seacoral.h"), HEADER)?;
        let prepared = prepare(&spec(example, dir, Vec::new())?)?;
        let mut bench = Self {
            example,
            dir,
            tests: Vec::new(),
        };
        let mut plain = bench.build("tests", Vec::new())?;
        bench.tests = test_set(&prepared.model.layout, &mut plain.validator)?;
        Ok(bench)
    }

    fn build(&self, name: &str, criteria: Vec<Criterion>) -> Fallible<Build> {
        let spec = spec(self.example, self.dir, criteria)?;
        let prepared = prepare(&spec)?;
        let dir = self.dir.join(name);
        let plan = builds::plan(&prepared, &spec, &dir.join("builds"));
        let timed = timed(&plan, &prepared)?;
        let cancel = Cancel::new();
        let function_only = Builder::new(timed)?.build(&function_only(), &cancel)?;
        let validator = Validator::start(
            Arc::new(Builder::new(plan)?),
            dir.join("scratch"),
            ReplayLimits::default(),
            cancel,
        )?;
        Ok(Build {
            validator,
            function_only: function_only.program,
            labels: prepared.labelling.max_id(),
        })
    }

    /// Prints the ratios of each criterion; whether all are low enough.
    fn row(&self, criteria: &[(String, Vec<Criterion>)]) -> Fallible<bool> {
        let mut plain = self.build("plain", Vec::new())?;
        let mut cells = String::new();
        let mut without = Vec::new();
        let mut failures = Vec::new();
        for (name, criterion) in criteria {
            let mut labelled = self.build(name, criterion.clone())?;
            let [mut ratios, mut whole, mut function] = [const { Vec::new() }; 3];
            for round in 0..ROUNDS {
                for (turn, tests) in self.tests.chunks(SLICE).enumerate() {
                    let pair = in_turns(round + turn, &mut plain, &mut labelled, |build| {
                        replay(&mut build.validator, tests)
                    })?;
                    without.push(pair.0 / tests.len() as f64);
                    ratios.push(pair.1 / pair.0);
                }
                let pair = in_turns(round, &mut plain, &mut labelled, |build| {
                    cycles(&build.function_only, &self.tests)
                })?;
                whole.push(pair.1[0] / pair.0[0]);
                function.push(pair.1[1] / pair.0[1]);
            }
            let ratio = median(&mut ratios);
            let labels = labelled.labels;
            let (whole, function) = (median(&mut whole), median(&mut function));
            cells += &format!(" {labels} | {ratio:.2} ({whole:.2}; {function:.1}) |");
            let limit = limit(name);
            if ratio > limit {
                failures.push(format!(
                    "FAILED: {} {name}: {ratio:.2}, promised {limit}",
                    self.example
                ));
            }
        }
        let micros = median(&mut without) * 1e6;
        println!("| `{}` | {micros:.1} |{cells}", self.example);
        failures.iter().for_each(|failure| println!("{failure}"));
        Ok(failures.is_empty())
    }

    /// How the time grows with the number of tests, for the first criterion.
    fn growth(&self, criteria: &[(String, Vec<Criterion>)]) -> Fallible<Option<Growth>> {
        let Some((name, criterion)) = criteria.first() else {
            return Ok(None);
        };
        let mut build = self.build(&format!("{name}-growth"), criterion.clone())?;
        let counts = [FEWER[0], FEWER[1], TESTS];
        let mut seconds = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            for (count, times) in counts.iter().zip(&mut seconds) {
                times.push(replay(&mut build.validator, &self.tests[..*count])?);
            }
        }
        Ok(Some(Growth {
            example: self.example.to_owned(),
            criterion: name.clone(),
            seconds: seconds.map(|mut times| median(&mut times)),
        }))
    }
}

/// Both are measured, one after the other; who begins alternates.
fn in_turns<T>(
    round: usize,
    plain: &mut Build,
    labelled: &mut Build,
    mut measure: impl FnMut(&mut Build) -> Fallible<T>,
) -> Fallible<(T, T)> {
    if round.is_multiple_of(2) {
        let first = measure(plain)?;
        Ok((first, measure(labelled)?))
    } else {
        let first = measure(labelled)?;
        Ok((measure(plain)?, first))
    }
}

struct Growth {
    example: String,
    criterion: String,
    seconds: [f64; 3],
}

impl Growth {
    fn print(&self) -> bool {
        let Self {
            example,
            criterion,
            seconds: [few, more, many],
        } = self;
        println!("| `{example}` | {criterion} | {few:.3} s | {more:.3} s | {many:.3} s |");
        let linear = *many <= few * GROWTH_LIMIT;
        if !linear {
            println!(
                "FAILED: {example} {criterion}: ten times the tests take longer than {GROWTH_LIMIT} times"
            );
        }
        linear
    }
}

fn limit(criterion: &str) -> f64 {
    if DATA_FLOW.contains(&criterion) {
        DATA_FLOW_LIMIT
    } else {
        LIMIT
    }
}

/// Seconds for all tests: sent, decoded, run, and their labels collected.
fn replay(validator: &mut Validator, tests: &[Vec<u8>]) -> Fallible<f64> {
    let begun = Instant::now();
    for batch in tests.chunks(BATCH) {
        let batch: Vec<&[u8]> = batch.iter().map(Vec::as_slice).collect();
        for verdict in validator.filter_many(&batch)? {
            if verdict.outcome != FilterOutcome::Ok {
                return Err(format!("a test did not end well: {:?}", verdict.outcome).into());
            }
        }
    }
    Ok(begun.elapsed().as_secs_f64())
}

/// Processor cycles for all tests, in one process: of everything, and of the function alone.
fn cycles(program: &Path, tests: &[Vec<u8>]) -> Fallible<[f64; 2]> {
    let mut child = Command::new(program)
        .arg(FUNCTION_ROUNDS)
        .env_clear()
        .env("ASAN_OPTIONS", ASAN)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(&tests.concat())?;
    }
    let output = child.wait_with_output()?;
    let text = String::from_utf8(output.stdout)?;
    let (all, function) = text
        .trim()
        .split_once(' ')
        .ok_or("the loop did not end well")?;
    Ok([all.parse()?, function.parse::<f64>()?.max(1.0)])
}

/// The user's code compiled as for replay, in a program that runs tests in a loop.
fn function_only() -> Recipe {
    let mut recipe = Recipe::cover(Fill::Zero);
    recipe.name = "function-only".into();
    recipe.runtime = vec![runtime::COMMON, FUNCTION_ONLY];
    recipe.wraps.clear();
    recipe.trampolines.clear();
    recipe.label_rounding = 1;
    recipe
}

/// The plan with the clock read before and after the call of the function, which is the last one of it.
fn timed(plan: &BuildPlan, prepared: &Prepared) -> Fallible<BuildPlan> {
    let mut plan = plan.clone();
    plan.dir = plan.dir.with_file_name("function-only");
    let appendix = &mut plan.units[plan.entry_unit].appendix;
    let call = format!("{}(", prepared.entry_name());
    let is_call = |line: &&str| {
        let starts = line.trim_start();
        let end = starts.ends_with(");") && !starts.starts_with("__sc_oracle");
        end && (starts.starts_with(&call)
            || starts.contains(&format!(" {call}"))
            || starts.contains(&format!("(void){call}")))
    };
    let found: Vec<&str> = appendix.lines().filter(is_call).collect();
    let [line] = found[..] else {
        return Err(format!("the harness calls {call}…) {} times", found.len()).into());
    };
    let around = format!("__sc_tick();\n{line}\n__sc_tock();");
    *appendix = format!(
        "void __sc_tick(void); void __sc_tock(void);\n{}",
        appendix.replacen(line, &around, 1)
    );
    Ok(plan)
}

fn examples() -> Fallible<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(examples_dir())? {
        let path = entry?.path();
        if path.join("seacoral.toml").is_file() {
            let name = path.file_name().unwrap_or_default();
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn examples_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// What the example's `seacoral.toml` says.
fn spec(example: &str, header_dir: &Path, criteria: Vec<Criterion>) -> Fallible<Spec> {
    let folder = examples_dir().join(example);
    let config: toml::Value =
        toml::from_str(&std::fs::read_to_string(folder.join("seacoral.toml"))?)?;
    let value = |section: &str, key: &str| config.get(section).and_then(|it| it.get(key)).cloned();
    let strings = |section: &str, key: &str| -> Vec<String> {
        let list = value(section, key).and_then(|it| it.as_array().cloned());
        let list = list.unwrap_or_default();
        list.iter()
            .filter_map(|it| it.as_str().map(str::to_owned))
            .collect()
    };
    let string = |section: &str, key: &str| value(section, key)?.as_str().map(str::to_owned);
    let fixtures = strings("fixtures", "files");
    let files = [strings("project", "files"), fixtures.clone()].concat();
    let path = |tool| tools::find(tool).map(|found| found.path);
    let length = value("pointer-handling", "max-ptr-array-length");
    Ok(Spec {
        only_reachable: false,
        sources: SourceOptions {
            files: files.iter().map(|file| folder.join(file)).collect(),
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
        fixture_files: fixtures.len(),
        entrypoint: string("project", "entrypoint"),
        criteria,
        ltest: Default::default(),
        functions_to_cover: strings("project", "functions-to-cover"),
        inputs: InputOptions {
            array_size_mapping: strings("pointer-handling", "array-size-mapping"),
            max_ptr_array_length: length
                .and_then(|it| it.as_integer())
                .and_then(|it| it.try_into().ok()),
            ignored_globals: strings("project", "ignored-globals"),
            fixtures_init: string("fixtures", "init"),
            fixtures_oracle: string("fixtures", "oracle"),
            ..InputOptions::default()
        },
        link_flags: sc_types::LinkFlags::default(),
        link: sc_engine::siblings::Link::Given,
        tests: Vec::new(),
    })
}

/// The seeds of a run, then random tests, as far as they terminate normally; always the same. Where there are fewer,
/// they come again.
fn test_set(layout: &Layout, validator: &mut Validator) -> Fallible<Vec<Vec<u8>>> {
    let slots = layout.slots();
    let mut random = Random(Xoshiro256StarStar::seed_from_u64(0x5eac_0a11));
    let mut seen = BTreeSet::new();
    let mut good: Vec<Vec<u8>> = Vec::new();
    let mut proposed = layout.seeds();
    let mut tried = 0;
    while good.len() < TESTS && tried < TRIES {
        proposed.retain(|test| seen.insert(test.clone()));
        tried += BATCH;
        let batch: Vec<&[u8]> = proposed.iter().map(Vec::as_slice).collect();
        let verdicts = validator.filter_many(&batch)?;
        let pairs = proposed.drain(..).zip(verdicts);
        let ok = pairs.filter(|(_, verdict)| verdict.outcome == FilterOutcome::Ok);
        good.extend(ok.map(|(test, _)| test));
        proposed.extend((0..BATCH).map(|_| layout.canonical(&random.test(layout, &slots))));
    }
    if good.is_empty() {
        return Err("no test ends well".into());
    }
    Ok(good.iter().cycle().take(TESTS).cloned().collect())
}

/// The same tests in every run.
struct Random(Xoshiro256StarStar);

impl Random {
    fn next(&mut self) -> u64 {
        self.0.next_u64() >> 16
    }

    /// Random numbers would mostly be so large that code refuses them at once: most are small.
    fn test(&mut self, layout: &Layout, slots: &[Slot]) -> Vec<u8> {
        let mut test: Vec<u8> = (0..layout.size()).map(|_| self.next() as u8).collect();
        for slot in slots {
            let value = match (slot.range, self.next() % 8) {
                (Some((low, high)), _) => low + i128::from(self.next()) % (high - low + 1),
                (None, 0) => continue,
                (None, 1..=3) => i128::from(self.next() % 2001) - 1000,
                (None, _) => i128::from(self.next() % 41) - 8,
            };
            let bytes = value.to_le_bytes();
            let size = slot.size.min(bytes.len());
            test[slot.offset..slot.offset + size].copy_from_slice(&bytes[..size]);
        }
        test
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The load average, as other programs on the machine make figures lower.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_string()
}
