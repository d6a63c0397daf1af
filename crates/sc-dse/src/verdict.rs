//! What is known about the labels in the end.

use std::collections::BTreeMap;

use sc_ir::{FunctionId, Program};

use crate::engine::Engine;
use crate::library::with_library;
use crate::team::Team;
use crate::{Observer, Reason, Statistics, Task};

/// Evidence that no run covers a label: a finished exploration, and no reason of incompleteness touches the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    paths: u64,
}

impl Proof {
    /// Number of paths that were explored.
    pub fn paths(&self) -> u64 {
        self.paths
    }
}

/// What is known about a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test was told to the observer.
    Reached,
    /// Somebody else decided it, the exploration did not care any more.
    Decided,
    /// No run covers it.
    Uncoverable(Proof),
    /// Not known, with the reasons.
    Unknown(Vec<Reason>),
}

/// The end of an exploration.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// One for each label of the task.
    pub verdicts: BTreeMap<u32, Verdict>,
    /// Figures.
    pub statistics: Statistics,
    /// The story of the label of [`crate::Options::trace`], lines of text.
    pub trace: Vec<String>,
}

/// Explores the program of `task`.
pub fn explore(task: &Task, observer: &dyn Observer) -> Report {
    let extended = with_library(&task.program);
    let program = extended.as_ref().unwrap_or(&task.program);
    let Some(entry) = program
        .find_function(&task.entry)
        .filter(|entry| program.function(*entry).is_defined())
    else {
        return Report::unknown(task, &Reason::UnknownFunction(task.entry.clone()));
    };
    if program.layout().pointer_bits(0) != 64 || program.layout().big_endian {
        return Report::unknown(
            task,
            &Reason::Unsupported("machine that is not little endian with 64 bits".to_owned()),
        );
    }
    Team::new(task).explore(task, observer, &|task, team| {
        explore_alone(task, program, entry, observer, team)
    })
}

fn explore_alone(
    task: &Task,
    program: &Program,
    entry: FunctionId,
    observer: &dyn Observer,
    team: &Team,
) -> Report {
    let mut engine = Engine::new(task, program, entry, observer, team);
    let Some(state) = engine.initial_state(entry) else {
        return Report::unknown(task, &Reason::Solver);
    };
    engine.labels.refresh(observer, team);
    engine.worklist.push(state);
    engine.run();
    Report::of(Finished { engine })
}

/// An exploration that is over: each state has ended, or left a reason with every label that it could have reached.
struct Finished<'a> {
    engine: Engine<'a>,
}

impl Finished<'_> {
    fn prove(&self, label: usize) -> Option<Proof> {
        let labels = &self.engine.labels;
        let open = self.engine.worklist.is_empty()
            && self.engine.starved.is_empty()
            && self.engine.hard.is_empty()
            && labels.reasons(label).is_empty()
            && !labels.is_reached(label);
        open.then_some(Proof {
            paths: self.engine.statistics.paths,
        })
    }
}

impl Report {
    fn unknown(task: &Task, reason: &Reason) -> Report {
        let unknown = |label: &crate::LabelSpec| (label.id, Verdict::Unknown(vec![reason.clone()]));
        Report {
            verdicts: task.labels.iter().map(unknown).collect(),
            ..Report::default()
        }
    }

    fn of(finished: Finished<'_>) -> Report {
        let labels = &finished.engine.labels;
        let mut verdicts = BTreeMap::new();
        for (label, spec) in labels.specs.iter().enumerate() {
            let verdict = if labels.is_reached(label) {
                Verdict::Reached
            } else if !labels.is_undecided(label) {
                Verdict::Decided
            } else {
                match finished.prove(label) {
                    Some(proof) => Verdict::Uncoverable(proof),
                    None => Verdict::Unknown(labels.reasons(label).iter().cloned().collect()),
                }
            };
            verdicts.insert(spec.id, verdict);
        }
        Report {
            verdicts,
            statistics: finished.engine.statistics,
            trace: finished.engine.tracing.lines(),
        }
    }
}
