//! An analyzer of seacoral as a subject: its adapter runs in this process, without engine and store.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sc_analyzers::{ANALYZERS, Analyzer, End, Hint, framac};
use sc_standalone::{Answers, Limits};
use sc_types::LabelId;

use crate::annotated::Annotated;
use crate::engine::message;
use crate::{Answer, Context, LabError, Subject, Truth, Verdicts};

/// An analyzer, and how long it may take.
pub struct Alone {
    analyzer: Arc<dyn Analyzer>,
    limits: Limits,
    jobs: usize,
}

impl Alone {
    /// The analyzer of this name, with so much time for each function; `jobs` functions are examined at once.
    ///
    /// # Errors
    /// If no analyzer has the name, or it is not installed.
    pub fn new(name: &str, time: Duration, jobs: usize) -> Result<Self, LabError> {
        let failed = |message: String| LabError::Subject {
            subject: name.to_owned(),
            message,
        };
        let info = ANALYZERS.iter().find(|info| info.is_called(name));
        let info = info.ok_or_else(|| failed("unknown analyzer".to_owned()))?;
        let analyzer = (info.create)(&Default::default());
        let analyzer = analyzer.map_err(|error| failed(error.to_string()))?;
        analyzer
            .available()
            .map_err(|missing| failed(missing.to_string()))?;
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        Ok(Self {
            analyzer,
            limits,
            jobs: jobs.max(1),
        })
    }

    /// The same analyzer, which also claims behind constructs that are not on its list: so that they get there.
    #[must_use]
    pub fn untested(self) -> Self {
        if self.analyzer.name() != framac::INFO.name {
            return self;
        }
        let options = framac::Options {
            untested: true,
            ..framac::Options::default()
        };
        Self {
            analyzer: Arc::new(framac::FramaC::new(options)),
            ..self
        }
    }

    fn ask(&self, index: usize, annotated: &Annotated, dir: &Path, truth: &Truth<'_>) -> Verdicts {
        let covers = |bytes: &[u8], _: &Hint| {
            let covered = truth.given_inputs(&[(index, bytes.to_vec())]);
            let covered = covered.ok().into_iter().flatten().flatten();
            covered.map(LabelId).collect::<BTreeSet<_>>()
        };
        let run = || {
            sc_standalone::run(
                &*self.analyzer,
                &annotated.sources,
                dir,
                self.limits,
                &covers,
            )
        };
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(answers)) => verdicts(annotated, &answers),
            Ok(Err(error)) => Verdicts {
                crash: Some(error.to_string()),
                ..Verdicts::default()
            },
            Err(panic) => Verdicts {
                crash: Some(message(&*panic)),
                ..Verdicts::default()
            },
        }
    }
}

fn verdicts(annotated: &Annotated, answers: &Answers) -> Verdicts {
    let size = annotated.sources.model.layout.size();
    let labels = (1..=annotated.labels).map(|label| (label, answer(label, answers)));
    let tests = answers.inputs().filter(|bytes| bytes.len() == size);
    Verdicts {
        labels: labels.collect(),
        tests: tests.map(<[u8]>::to_vec).collect(),
        crash: None,
        figures: BTreeMap::new(),
        time: answers.time,
    }
}

/// A test is judged by brute force, whatever it is proposed for; only claims count here.
fn answer(label: u32, answers: &Answers) -> Answer {
    if answers.claims(LabelId(label)) {
        return Answer::Uncoverable;
    }
    let mut reasons: Vec<_> = answers
        .reasons(LabelId(label))
        .iter()
        .map(|reason| general(reason))
        .collect();
    match &answers.end {
        End::Failed(reason) => reasons.push(format!("failed: {}", general(reason))),
        End::Stopped if reasons.is_empty() => reasons.push("time limit".to_owned()),
        _ if reasons.is_empty() => reasons.push("no reason given".to_owned()),
        _ => {}
    }
    Answer::Unknown(reasons)
}

/// Without names, places and hints, which would make each reason its own row.
fn general(reason: &str) -> String {
    let line = reason.lines().next().unwrap_or_default();
    let line = line.split(" (hint").next().unwrap_or_default();
    let parts: Vec<_> = line.split('\'').step_by(2).collect();
    let text = parts.join("…");
    let text = text
        .split(" at ")
        .next()
        .unwrap_or_default()
        .split(" (line")
        .next()
        .unwrap_or_default();
    text.trim().to_owned()
}

impl Subject for Alone {
    fn name(&self) -> &str {
        self.analyzer.name()
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let (Some(annotated), Some(truth)) = (context.annotated, context.truth) else {
            return Err(LabError::Subject {
                subject: self.name().to_owned(),
                message: "its labels are those of criteria".to_owned(),
            });
        };
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![Verdicts::default(); annotated.len()]);
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(program) = annotated.get(index) else {
                    return;
                };
                let slow = context.known.get(index).is_some_and(|known| known.slow);
                if slow || program.labels == 0 {
                    continue;
                }
                let dir = context.bench.path().join(format!("alone{index}"));
                let verdicts = self.ask(index, program, &dir, truth);
                // Nothing reads it again, and thousands would fill the disk.
                let _ = std::fs::remove_dir_all(&dir);
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results[index] = verdicts;
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(work);
            }
        });
        Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
