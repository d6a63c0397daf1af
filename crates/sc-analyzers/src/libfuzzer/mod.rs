//! libFuzzer: coverage-guided fuzzing in one process, with labels as features.
//!
//! The fuzz runtime (`sc-harness/runtime/fuzz.c`) survives whatever the program does and writes what it finds to a file
//! that is read here while it runs. A process that dies all the same is started again, with its corpus.

mod available;
mod files;
mod flags;
mod output;
mod phase;
mod recipe;
mod session;
mod watch;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sc_harness::Recipe;
use sc_options::{OptionInfo, Values};
use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{
    Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, InvalidOption, Origin,
};
use crate::proposal::Proposal;
use crate::task::Task;

/// What libFuzzer declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "libfuzzer",
    stand_in: None,
    by_default: true,
    former_names: &[],
    purpose: "finds tests by coverage-guided fuzzing",
    origin: Origin::PartOf(&tools::CLANG),
    folder: "fuzz",
    rules: None,
    options: OPTIONS,
    create: |values| Ok(Arc::new(LibFuzzer::new(Options::read(values)?))),
};

sc_options::options! {
    /// The options of `[libfuzzer]`.
    OPTIONS in "libfuzzer", flags "libfuzzer-":
    RUNS: Option<u64> = "runs".synonyms(&[("-1", "")]).at_least(1),
        "stop after this number of executions";
    TIMEOUT: Option<Duration> = "timeout".synonyms(&[("0", ""), ("0.0", "")]).at_least(1),
        "stop fuzzing after this time";
    MICRO_TIMEOUT: Duration = "micro-timeout".default("250ms").at_least(1).at_most(86_400_000),
        "give up on one execution after this time";
    SEED: Option<u64> = "seed",
        "seed of libFuzzer (default: the value of --seed)";
    INIT_CORPUS_SIZE: u64 = "init-corpus-size".at_most(1_000_000),
        "number of random tests added to the seeds";
    UNIFORM_BYTES: Vec<String> = "init-corpus-with-uniform-bytes",
        "add a test to the seeds for each of these bytes, all of whose bytes are this one: a character, '\\x7f' or '\\127'";
    WITH_NULLS: bool = "init-corpus-with-nulls".default("true"),
        "add a test to the seeds whose bytes are all zero";
    STARVATION: u64 = "max-starvation-time".default("60").no_effect("fuzzing never waits for a valid test: any bytes are one"),
        "seconds to wait for a first valid test";
    TRIAGE_TIMEOUT: Duration = "triage-timeout".default("0").no_effect("tests are triaged while fuzzing goes on"),
        "time limit of each triage";
    USE_COUNTERS: bool = "use-counters".default("true"),
        "count how often an edge is taken, not only whether it is";
    USE_CMP: bool = "use-cmp".default("true"),
        "use compared values as feedback";
    LABELS_ONLY: bool = "labels-only".default("false"),
        "use only labels as feedback, not the edges of the program";
}

/// The most random tests that are added to the seeds.
const MOST_RANDOM_TESTS: usize = 100_000;

/// What users can set, as `[libfuzzer]` or `--libfuzzer-...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How often the program may be executed; `None` is any number.
    pub runs: Option<u64>,
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// Its seed, instead of that of the run.
    pub seed: Option<u64>,
    /// The longest that one execution may take.
    pub micro_timeout: Duration,
    /// How many random tests are added to the seeds.
    pub init_corpus_size: usize,
    /// Bytes that make up a whole test each, which is added to the seeds.
    pub uniform_bytes: Vec<u8>,
    /// Numbers of executions of an edge count, not only that it was executed.
    pub use_counters: bool,
    /// Compared values guide it.
    pub use_cmp: bool,
    /// Only labels guide it, not the edges of the program.
    pub labels_only: bool,
}

impl Options {
    fn read(values: &Values) -> Result<Self, InvalidOption> {
        let size = usize::try_from(values.get(INIT_CORPUS_SIZE)).unwrap_or(usize::MAX);
        Ok(Self {
            runs: values.get(RUNS),
            timeout: values.get(TIMEOUT),
            seed: values.get(SEED),
            micro_timeout: values.get(MICRO_TIMEOUT),
            init_corpus_size: size.min(MOST_RANDOM_TESTS),
            use_counters: values.get(USE_COUNTERS),
            use_cmp: values.get(USE_CMP),
            labels_only: values.get(LABELS_ONLY),
            uniform_bytes: uniform_bytes(values)?,
        })
    }
}

/// The bytes of tests that consist of one byte, each once.
fn uniform_bytes(values: &Values) -> Result<Vec<u8>, InvalidOption> {
    let mut bytes = BTreeSet::new();
    for word in values.get(UNIFORM_BYTES) {
        let byte = parse_byte(&word).ok_or_else(|| InvalidOption {
            message: format!(
                "invalid value '{}' for '--{}': expected one byte",
                word.escape_default(),
                UNIFORM_BYTES.info.flag
            ),
            hint: "write a character, '\\x7f' or '\\127'".to_owned(),
        })?;
        bytes.insert(byte);
    }
    match values.get(WITH_NULLS) {
        true => bytes.insert(0),
        false => bytes.remove(&0),
    };
    Ok(bytes.into_iter().collect())
}

/// A byte as SeaCoral writes it: a character, `\x7f` or, in decimal, `\127`.
fn parse_byte(word: &str) -> Option<u8> {
    if let Some(digits) = word.strip_prefix("\\x") {
        return u8::from_str_radix(digits, 16).ok();
    }
    if let Some(digits) = word.strip_prefix('\\').filter(|digits| digits.len() == 3) {
        return digits.parse().ok();
    }
    let mut characters = word.chars();
    let first = characters.next().and_then(|c| u8::try_from(c).ok());
    first.filter(|_| characters.next().is_none())
}

impl Default for Options {
    fn default() -> Self {
        // The defaults are valid.
        Self::read(&Values::default()).unwrap_or_else(|invalid| panic!("{invalid}"))
    }
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct LibFuzzer {
    options: Options,
}

impl LibFuzzer {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for LibFuzzer {
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: false,
            uses_seeds: true,
            endless: true,
            prompt: false,
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        available::available()
    }

    fn build(&self) -> Option<Recipe> {
        Some(recipe::recipe(&self.options))
    }

    fn is_repeatable(&self, seed: Option<u64>) -> bool {
        self.options.seed.or(seed).is_some() && self.options.runs.is_some()
    }

    fn work_limit(&self) -> Option<&'static OptionInfo> {
        self.options.runs.map(|_| &RUNS.info)
    }

    fn run(
        &self,
        task: &Task,
        sink: &(dyn Fn(Proposal) + Sync),
        cancel: &Cancel,
    ) -> AnalyzerOutcome {
        session::run(&self.options, task, sink, cancel)
    }
}
