//! `sc-lab`: makes random C functions, finds out by brute force which labels can be covered, and compares.

#![forbid(unsafe_code)]

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use sc_lab::{
    Alone, Bench, Config, Context, Engine, Examination, Fault, Feature, Features, LabError,
    Outcome, Product, Sample, Subject, Table, Wrong, generate, shrink, subject_text,
};
use sc_objectives::Criterion;

/// Random C functions, brute force, and the verdicts of the symbolic execution engine compared.
#[derive(Parser)]
#[command(after_help = features())]
struct Options {
    /// Seed of the first function; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many functions.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// What the functions may use: names separated by commas, `all`, `ordinary` for
    /// those that most programs use, and `-name` to leave one out.
    #[arg(long, default_value = "all", value_parser = Features::parse, allow_hyphen_values = true)]
    features: Features,
    /// How many percent of these features a function uses.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(1..=100))]
    share: u8,
    /// The most inputs that a function may have.
    #[arg(long, default_value_t = Config::default().inputs, value_parser = clap::value_parser!(u64).range(64..))]
    inputs: u64,
    /// Functions in one file.
    #[arg(long, default_value_t = 50)]
    batch: u64,
    /// Seconds for each function.
    #[arg(long, default_value_t = 10.0)]
    time: f64,
    /// Explore in other ways: which merging, search and number of threads. `all` takes another one for each file.
    #[arg(long, default_value = "0")]
    variant: String,
    /// Ask this program `seacoral` instead, with `--tools`.
    #[arg(long, value_name = "PROGRAM", requires = "tools")]
    seacoral: Option<PathBuf>,
    /// Tools of `seacoral`, e.g. `cbmc`.
    #[arg(long)]
    tools: Option<String>,
    /// Ask this analyzer alone, in this process: cbmc, framac, dse or libfuzzer.
    #[arg(long, value_name = "NAME", conflicts_with = "seacoral")]
    analyzer: Option<String>,
    /// The criteria whose labels it is asked about.
    #[arg(long, default_value = "CUSTOM")]
    criteria: String,
    /// How many functions are examined at once, with '--analyzer'.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Print the C text of the functions, and do nothing else.
    #[arg(long)]
    print: bool,
    /// Print how many of the functions use each feature, and do nothing else.
    #[arg(long)]
    count_features: bool,
    /// Print the verdict of each label and the figures of each exploration, without brute force, so that two builds of the
    /// engine can be compared with `diff`. The engine runs with one thread; time limits still apply.
    #[arg(long, conflicts_with = "seacoral")]
    verdicts: bool,
    /// Say which labels are unknown, and why.
    #[arg(long)]
    unknown: bool,
    /// Seconds for making a function with a wrong verdict smaller; 0 to leave it as it is.
    #[arg(long, default_value_t = 60)]
    shrink: u64,
    /// Where functions with wrong verdicts are written.
    #[arg(long, default_value = "lab-findings")]
    output: PathBuf,
}

/// The names of all features, for the help.
fn features() -> String {
    let names: Vec<_> = Feature::ALL.iter().map(|feature| feature.name()).collect();
    format!("Features: {}", names.join(", "))
}

fn main() -> ExitCode {
    let options = Options::parse();
    // A panic of the engine is a finding like others, and its message is in the report.
    std::panic::set_hook(Box::new(|_| ()));
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<bool, LabError> {
    let config = Config {
        features: options.features,
        inputs: options.inputs,
        share: options.share.into(),
        files: options.analyzer.is_some() || options.seacoral.is_some() || options.count_features,
    };
    let seeds = options.seed..options.seed + options.count;
    let samples: Vec<_> = seeds.map(|seed| generate(seed, config)).collect();
    if options.print {
        match &options.analyzer {
            None => print!("{}", subject_text(&samples)),
            Some(_) => print!("{}", programs(&samples)),
        }
        return Ok(true);
    }
    if options.count_features {
        for feature in Feature::ALL {
            let uses = samples.iter().filter(|it| it.features.has(*feature));
            println!("{} {}", feature.name(), uses.count());
        }
        return Ok(true);
    }
    let bench = Bench::new()?;
    if options.verdicts {
        return verdicts(options, &bench, &samples);
    }
    let mut total = Table::default();
    for (number, batch) in samples.chunks(options.batch.max(1) as usize).enumerate() {
        let subject = subject(options, number)?;
        let examination = examination(options, &bench, batch)?;
        let Outcome {
            table,
            wrong,
            unknown,
            times,
        } = examination.examine(&*subject)?;
        total.add(&table);
        eprintln!(
            "{} of {} functions, {} wrong verdicts",
            (number + 1) * batch.len(),
            options.count,
            wrong.len()
        );
        for (index, label, reasons) in unknown.iter().filter(|_| options.unknown) {
            let truth = if examination.known[*index].covered.contains_key(label) {
                "can"
            } else {
                "cannot"
            };
            println!(
                "seed {}, label {label} ({truth} be covered): {}",
                batch[*index].seed,
                reasons.join("; ")
            );
        }
        for (index, time) in times
            .iter()
            .filter(|(_, time)| options.unknown && time.as_secs() > 0)
        {
            println!("seed {}: {:.1} s", batch[*index].seed, time.as_secs_f64());
        }
        for wrong in &wrong {
            let label = examination.of_sample(wrong.index, wrong.label);
            report(
                options,
                &bench,
                &*subject,
                &batch[wrong.index],
                wrong,
                label,
            )?;
        }
    }
    print!("{total}");
    Ok(total.wrong.is_empty())
}

/// The text of functions as an analyzer gets them.
fn programs(samples: &[Sample]) -> String {
    let files = samples.iter().enumerate().flat_map(|(index, sample)| {
        let seed = sample.seed;
        let files = sample.program(index, true).into_iter();
        files.map(move |file| format!("/* seed {seed}: {} */\n{}\n", file.name, file.text))
    });
    files.collect()
}

/// Prints what the engine says and did, one function a line; `true` unless it failed.
fn verdicts(options: &Options, bench: &Bench, samples: &[Sample]) -> Result<bool, LabError> {
    let mut is_well = true;
    for (number, batch) in samples.chunks(options.batch.max(1) as usize).enumerate() {
        let subject = engine(options, number).deterministic();
        let context = Context {
            bench,
            samples: batch,
            annotated: None,
            known: &[],
            truth: None,
        };
        for (sample, verdicts) in batch.iter().zip(subject.examine(&context)?) {
            is_well &= verdicts.crash.is_none();
            let tests = BuildHasherDefault::<DefaultHasher>::default().hash_one(&verdicts.tests);
            println!(
                "seed {}: {:?}; {} tests ({tests:016x}); {:?}; {}",
                sample.seed,
                verdicts.labels,
                verdicts.tests.len(),
                verdicts.figures,
                verdicts.crash.as_deref().unwrap_or("no failure"),
            );
        }
    }
    Ok(is_well)
}

fn subject(options: &Options, number: usize) -> Result<Box<dyn Subject>, LabError> {
    let time = Duration::from_secs_f64(options.time);
    if let Some(name) = &options.analyzer {
        return Ok(Box::new(Alone::new(name, time, options.jobs)?));
    }
    Ok(match (&options.seacoral, &options.tools) {
        (Some(program), Some(tools)) => Box::new(Product::new(program, tools, time)),
        _ => Box::new(engine(options, number)),
    })
}

/// The truth about these functions: with labels of criteria for analyzers of seacoral, else with their own.
fn examination<'a>(
    options: &Options,
    bench: &'a Bench,
    samples: &'a [Sample],
) -> Result<Examination<'a>, LabError> {
    if options.analyzer.is_none() {
        return Examination::new(bench, samples);
    }
    let criteria = Criterion::parse_list(&options.criteria);
    let criteria = criteria.map_err(|error| LabError::Option(error.to_string()))?;
    Examination::annotated(bench, samples, &criteria)
}

fn engine(options: &Options, number: usize) -> Engine {
    let time = Duration::from_secs_f64(options.time);
    Engine::new(time).variant(options.variant.parse().unwrap_or(number))
}

/// The options that say who is asked.
fn asked(options: &Options) -> String {
    match (&options.analyzer, &options.seacoral, &options.tools) {
        (Some(name), ..) => format!(" --analyzer {name} --criteria {}", options.criteria),
        (_, Some(program), Some(tools)) => {
            format!(" --seacoral {} --tools {tools}", program.display())
        }
        _ => format!(" --variant {}", options.variant),
    }
}

/// Prints a wrong verdict, makes its function smaller, and writes that down.
fn report(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    sample: &Sample,
    wrong: &Wrong,
    of_sample: Option<u32>,
) -> Result<(), LabError> {
    let Wrong {
        label,
        fault,
        evidence,
        ..
    } = wrong;
    println!("seed {}, label {label}: {fault} ({evidence})", sample.seed);
    println!(
        "    sc-lab --seed {} --count 1 --features {} --share {} --inputs {}{} --shrink 0",
        sample.seed,
        options.features,
        options.share,
        options.inputs,
        asked(options)
    );
    let deadline = Instant::now() + Duration::from_secs(options.shrink);
    let smaller = if options.shrink == 0 {
        sample.clone()
    } else {
        shrink(sample, deadline, &mut |candidates| {
            same_fault(options, bench, subject, candidates, of_sample, *fault)
        })
    };
    let name = format!("{}-{label}.c", sample.seed);
    let path = options.output.join(name);
    let text = match &options.analyzer {
        None => subject_text(&[smaller]),
        Some(_) => {
            let files = smaller.program(0, options.criteria.contains("CUSTOM"));
            files.into_iter().map(|file| file.text).collect()
        }
    };
    let text = format!("/* Label {label}: {fault} ({evidence}). */\n{text}");
    let write = || {
        std::fs::create_dir_all(&options.output)?;
        std::fs::write(&path, &text)
    };
    write().map_err(|source| LabError::File {
        path: path.clone(),
        source,
    })?;
    println!("    {}", path.display());
    Ok(())
}

/// Which of these functions show the same fault at the same label; `None` if they cannot be compiled.
fn same_fault(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    samples: &[Sample],
    label: Option<u32>,
    fault: Fault,
) -> Option<Vec<bool>> {
    let examination = examination(options, bench, samples).ok()?;
    let wrong = examination.examine(subject).ok()?.wrong;
    let mut same = vec![false; samples.len()];
    for wrong in wrong.iter().filter(|wrong| wrong.fault == fault) {
        // Labels of criteria have other numbers in other texts: any of them will do.
        same[wrong.index] |= examination.of_sample(wrong.index, wrong.label) == label;
    }
    Some(same)
}
