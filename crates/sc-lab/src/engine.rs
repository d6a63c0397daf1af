//! The embedded symbolic execution engine as a subject.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sc_dse::{
    Found, InputSlot, LabelSpec, Merge, Observer, Options, Search, Statistics, Task, Verdict,
};
use sc_ir::Program;

use crate::random::Random;
use crate::{Answer, Context, Known, LabError, Sample, Subject, Verdicts};

/// As the analyzer compiles user code: what replay checks, but for what the engine checks itself.
const FLAGS: [&str; 8] = [
    "-S",
    "-emit-llvm",
    "-gline-tables-only",
    "-O0",
    "-fno-strict-aliasing",
    "-fsanitize=undefined",
    "-fno-sanitize=null,alignment,object-size,function",
    "-fsanitize-trap=all",
];

/// The engine, with some settings.
#[derive(Clone, Debug)]
pub struct Engine {
    /// Its name in tables.
    pub name: String,
    /// Settings.
    pub options: Options,
    /// How many percent of the labels that can be covered are decided by somebody else from the beginning.
    pub decided: usize,
}

impl Engine {
    /// The engine with so much time for each function.
    pub fn new(time: Duration) -> Self {
        let options = Options {
            time: Some(time),
            ..Options::default()
        };
        Self {
            name: "dse".into(),
            options,
            decided: 0,
        }
    }

    /// Other ways to explore that must come to the same verdicts: one for each number.
    pub fn variant(mut self, number: usize) -> Self {
        let merges = [Merge::Gated, Merge::Off, Merge::Always];
        let searches = [
            Search::Portfolio,
            Search::DepthFirst,
            Search::Random,
            Search::Distance,
        ];
        self.options.merge = merges[number % 3];
        self.options.search = searches[number % 4];
        self.options.threads = 1 + usize::from(number % 5 == 4);
        self.decided = [0, 0, 50][number % 3];
        self
    }

    /// The engine with one thread and an order of work that does not depend on the clock.
    pub fn deterministic(mut self) -> Self {
        self.options.deterministic = true;
        self.options.threads = 1;
        self.options.pipe = false;
        self
    }

    fn explore(
        &self,
        program: &Arc<Program>,
        index: usize,
        sample: &Sample,
        known: Option<&Known>,
    ) -> Verdicts {
        let labels = (1..=sample.labels)
            .map(|id| LabelSpec {
                id,
                about_error: sample.error_labels.contains(&id),
            })
            .collect();
        let slot = |slot: &crate::Slot| InputSlot {
            offset: slot.offset,
            size: slot.size,
            signed: slot.signed,
            low: slot.low.into(),
            high: slot.high.into(),
        };
        let task = Task {
            program: Arc::clone(program),
            entry: Sample::entry_name(index),
            input: sample.slots.iter().map(slot).collect(),
            input_size: sample.input_size(),
            labels,
            options: self.options.clone(),
        };
        let mut random = Random::new(sample.seed);
        let covered = known
            .into_iter()
            .flat_map(|known| known.covered.keys().copied());
        let listener = Listener {
            tests: Mutex::default(),
            decided: covered.filter(|_| random.chance(self.decided)).collect(),
        };
        let start = std::time::Instant::now();
        let report = catch_unwind(AssertUnwindSafe(|| sc_dse::explore(&task, &listener)));
        let time = start.elapsed();
        let tests = listener
            .tests
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let tests = tests.into_iter().map(|found| found.bytes).collect();
        match report {
            Ok(report) => Verdicts {
                figures: figures(&report.statistics),
                labels: claimed(answers(report.verdicts), &local(program, index, sample)),
                tests,
                crash: None,
                time,
            },
            Err(panic) => Verdicts {
                tests,
                crash: Some(message(&*panic)),
                time,
                ..Verdicts::default()
            },
        }
    }
}

/// The labels of a sample with proofs that rest on their functions only.
fn local(program: &Program, index: usize, sample: &Sample) -> BTreeSet<u32> {
    let prefix = format!("f{index}_");
    let is_part = |name: &str| name.starts_with(&prefix);
    let labels = (1..=sample.labels).collect();
    sc_dse::local_proofs(program, &is_part, &labels, Duration::from_secs(5), &|| true)
}

/// As in the analyzer, a local proof is a claim whatever else the engine says.
fn claimed(mut answers: BTreeMap<u32, Answer>, local: &BTreeSet<u32>) -> BTreeMap<u32, Answer> {
    answers.extend(local.iter().map(|label| (*label, Answer::Uncoverable)));
    answers
}

/// Figures that are equal if two explorations took the same steps.
fn figures(statistics: &Statistics) -> BTreeMap<&'static str, u64> {
    BTreeMap::from([
        ("paths", statistics.paths),
        ("bad paths", statistics.bad_paths),
        ("incomplete paths", statistics.incomplete_paths),
        ("pruned states", statistics.pruned),
        ("forks", statistics.forks),
        ("merges", statistics.merges),
        ("instructions", statistics.instructions),
        ("queries", statistics.queries),
        ("solver calls", statistics.solver_calls),
    ])
}

fn answers(verdicts: BTreeMap<u32, Verdict>) -> BTreeMap<u32, Answer> {
    let answer = |verdict| match verdict {
        Verdict::Reached => Answer::Covered,
        Verdict::Uncoverable(_) => Answer::Uncoverable,
        Verdict::Decided => Answer::Unknown(vec!["decided by others".into()]),
        Verdict::Unknown(reasons) => {
            // Names and places in reasons would make each its own row.
            let words = |reason: &sc_dse::Reason| {
                reason
                    .to_string()
                    .split(':')
                    .take(2)
                    .collect::<Vec<_>>()
                    .join(":")
            };
            Answer::Unknown(reasons.iter().map(words).collect())
        }
    };
    verdicts
        .into_iter()
        .map(|(label, verdict)| (label, answer(verdict)))
        .collect()
}

pub(crate) fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panicked").to_owned()
}

/// Keeps the tests.
struct Listener {
    tests: Mutex<Vec<Found>>,
    decided: BTreeSet<u32>,
}

impl Observer for Listener {
    fn is_decided(&self, label: u32) -> bool {
        self.decided.contains(&label)
    }

    fn test(&self, found: Found) {
        self.tests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(found);
    }
}

impl Subject for Engine {
    fn name(&self) -> &str {
        &self.name
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let Context {
            bench,
            samples,
            known,
            ..
        } = *context;
        let program = bench.program(&self.name, &FLAGS, samples)?;
        let program = Arc::new(program);
        let numbered = samples.iter().enumerate();
        Ok(numbered
            .map(|(index, sample)| self.explore(&program, index, sample, known.get(index)))
            .collect())
    }
}
