//! `sc-lab`: makes random C functions, finds out by brute force which labels can be covered, and compares.

#![forbid(unsafe_code)]

mod session;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use sc_lab::{
    Bench, Config, Context, Feature, Features, LabError, Sample, Subject, catalogue, csmith,
    generate, read_records, subject_text, write_summary,
};

/// Random C functions, brute force, and the verdicts of the symbolic execution engine compared.
#[derive(Parser)]
#[command(after_help = features())]
pub struct Options {
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
    /// Ask CBMC about the C text that `sc-irc` makes of the IR, instead of an analyzer.
    #[arg(long, conflicts_with_all = ["seacoral", "analyzer"])]
    emitted: bool,
    /// Add to this list how many functions use each construct of that text.
    #[arg(long, value_name = "FILE", requires = "emitted")]
    constructs: Option<PathBuf>,
    /// The criteria whose labels it is asked about.
    #[arg(long, default_value = "CUSTOM")]
    criteria: String,
    /// How many functions are examined at once, with '--analyzer'.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Take functions of csmith instead, with two of their global variables as inputs.
    #[arg(long, requires = "analyzer")]
    csmith: bool,
    /// Take the programs of the catalogue instead, which has each ordinary construct of C with each type.
    #[arg(long, requires = "analyzer", conflicts_with = "csmith")]
    catalogue: bool,
    /// Examine each function in several variants, and compare the verdicts.
    #[arg(long, requires = "analyzer", conflicts_with = "csmith")]
    variants: bool,
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
    /// Add the result of each batch to this file, and skip batches that are in it.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// A word for the results, such as `before`.
    #[arg(long, default_value = "now")]
    series: String,
    /// Write the table of the results in '--record' into this page, and do nothing else.
    #[arg(long, value_name = "PAGE", requires = "record")]
    summary: Option<PathBuf>,
    /// Add to this list how many programs had each construct, something proved, and nothing wrong.
    #[arg(long, value_name = "FILE", requires = "analyzer")]
    trusted: Option<PathBuf>,
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
    if let Some(page) = &options.summary {
        let records = options.record.as_deref().map(read_records);
        write_summary(page, &records.transpose()?.unwrap_or_default())?;
        return Ok(true);
    }
    let bench = Bench::new()?;
    if options.print || options.count_features {
        print(
            options,
            &samples(options, &bench, options.seed, options.count)?,
        );
        return Ok(true);
    }
    if options.verdicts {
        let samples = samples(options, &bench, options.seed, options.count)?;
        return verdicts(options, &bench, &samples);
    }
    session::examine(options, &bench)
}

/// The functions with these seeds, or those of csmith.
pub fn samples(
    options: &Options,
    bench: &Bench,
    seed: u64,
    count: u64,
) -> Result<Vec<Sample>, LabError> {
    let seeds = seed..seed + count;
    if options.csmith {
        let samples: Result<Vec<_>, _> = seeds.map(|seed| csmith(bench, seed)).collect();
        return Ok(samples?.into_iter().flatten().collect());
    }
    if options.catalogue {
        return Ok(seeds.map(catalogue).collect());
    }
    let config = Config {
        features: options.features,
        inputs: options.inputs,
        share: options.share.into(),
        files: options.analyzer.is_some() || options.seacoral.is_some(),
    };
    Ok(seeds.map(|seed| generate(seed, config)).collect())
}

/// Prints the functions, or what they use.
fn print(options: &Options, samples: &[Sample]) {
    if options.count_features {
        for feature in Feature::ALL {
            let uses = samples.iter().filter(|it| it.features.has(*feature));
            println!("{} {}", feature.name(), uses.count());
        }
        return;
    }
    match &options.analyzer {
        None => print!("{}", subject_text(samples)),
        Some(_) => print!("{}", programs(samples)),
    }
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
        let subject = session::engine(options, number).deterministic();
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
