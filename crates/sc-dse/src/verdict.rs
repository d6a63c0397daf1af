//! What is known about the labels in the end.

use std::collections::BTreeMap;

use crate::code::with_library;
use crate::explorer::Explorer;
use crate::paths::Paths;
use crate::workers::{Shared, TimeSharing};
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
    Shared::new(task).explore(task, observer, &|task, shared, thread| {
        TimeSharing {
            task,
            program,
            entry,
            observer,
            shared,
            thread,
        }
        .explore()
    })
}

/// An exploration that is over: each state has ended, or left a reason with every label that it could have reached.
pub(crate) struct Finished<'a> {
    paths: Paths<'a>,
}

impl<'a> Finished<'a> {
    /// Ends an exploration of all paths; seeded searches never yield proofs.
    pub fn new(mut explorer: Explorer<'a>) -> Option<Finished<'a>> {
        explorer.end();
        let paths = explorer.executor.paths;
        paths.seeded.is_none().then_some(Finished { paths })
    }

    fn prove(&self, label: usize) -> Option<Proof> {
        let Paths {
            queue,
            deferred,
            labels,
            record,
            ..
        } = &self.paths;
        let is_proved = queue.is_empty()
            && deferred.is_empty()
            && labels.reasons(label).is_empty()
            && !labels.is_reached(label);
        is_proved.then_some(Proof {
            paths: record.statistics.paths,
        })
    }
}

impl Report {
    pub(crate) fn unknown(task: &Task, reason: &Reason) -> Report {
        let unknown = |label: &crate::LabelSpec| (label.id, Verdict::Unknown(vec![reason.clone()]));
        Report {
            verdicts: task.labels.iter().map(unknown).collect(),
            ..Report::default()
        }
    }

    /// What a seeded search knows: what it reached.
    pub(crate) fn of_seeded_search(explorer: &mut Explorer<'_>) -> Report {
        let paths = &mut explorer.executor.paths;
        paths.note_statistics();
        let labels = &paths.labels;
        let verdicts = labels.specs.iter().enumerate().map(|(label, spec)| {
            let verdict = match labels.is_reached(label) {
                true => Verdict::Reached,
                false => Verdict::Unknown(Vec::new()),
            };
            (spec.id, verdict)
        });
        Report {
            verdicts: verdicts.collect(),
            statistics: paths.record.statistics.clone(),
            trace: paths.record.trace.lines(),
        }
    }

    pub(crate) fn of(finished: Finished<'_>) -> Report {
        let labels = &finished.paths.labels;
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
            statistics: finished.paths.record.statistics,
            trace: finished.paths.record.trace.lines(),
        }
    }
}
