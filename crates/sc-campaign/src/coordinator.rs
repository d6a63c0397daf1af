//! The work of a campaign: workers that take the next slice of the plan, and a journal of what they did.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sc_process::Cancel;

use crate::function::Function;
use crate::journal::{Journal, Outcome, Slice};
use crate::plan::{self, Arm};
use crate::store::{Facts, JobSpec, StoreError};

/// Runs slices: on this machine, or elsewhere.
pub trait Executor: Sync {
    /// Works on a function for a time; none if that was cancelled. `worker` counts from 0.
    fn run(
        &self,
        function: &Function,
        slice: Duration,
        worker: usize,
        cancel: &Cancel,
    ) -> Option<Outcome>;

    /// What is known about a function now, for a store that others use.
    fn facts(&self, function: &Function) -> Option<Facts>;
}

/// What happens in a campaign.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress<'p> {
    /// A slice ended.
    Slice {
        /// Of this function.
        function: &'p Function,
        /// How.
        outcome: &'p Outcome,
        /// Functions that have had a slice.
        started: usize,
        /// Functions that more work may help.
        open: usize,
        /// All functions.
        all: usize,
    },
    /// What the executor says about the jobs that it has.
    Jobs {
        /// In words.
        text: &'p str,
    },
}

/// How a campaign is run.
pub struct Campaign<'c> {
    /// The functions to work on.
    pub functions: &'c [Function],
    /// The time for all of them.
    pub budget: Duration,
    /// How many are worked on at once.
    pub workers: usize,
    /// Who runs them.
    pub executor: &'c dyn Executor,
    /// Whether others use the store.
    pub is_shared: bool,
    /// Who learns of progress.
    pub show: &'c (dyn Fn(Progress<'_>) + Sync),
}

struct State<'j> {
    arms: Vec<Arm>,
    journal: &'j mut Journal,
    /// The store cannot be written: nobody starts anything.
    failed: Option<StoreError>,
}

impl Campaign<'_> {
    /// Works until the budget is used up, nothing moves any more, or it is cancelled.
    pub fn run(&self, journal: &mut Journal, cancel: &Cancel) -> Result<(), StoreError> {
        let arms = self.functions.iter();
        let arms = arms.map(|it| journal.arm(&it.run, &it.digest, it.objectives));
        let arms: Vec<Arm> = arms.collect();
        let fresh = arms.iter().filter(|arm| arm.slices == 0 && arm.is_open());
        let first = plan::first_slice(self.budget, self.workers, fresh.count());
        let state = Mutex::new(State {
            arms,
            journal,
            failed: None,
        });
        let changed = Condvar::new();
        let deadline = Instant::now() + self.budget;
        thread::scope(|scope| {
            for worker in 0..self.workers.max(1) {
                let (state, changed) = (&state, &changed);
                scope.spawn(move || self.work(worker, state, changed, first, deadline, cancel));
            }
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failed.map_or(Ok(()), Err)
    }

    fn work(
        &self,
        worker: usize,
        state: &Mutex<State<'_>>,
        changed: &Condvar,
        first: Duration,
        deadline: Instant,
        cancel: &Cancel,
    ) {
        let mut now = lock(state);
        while now.failed.is_none() && !cancel.is_cancelled() {
            let left = deadline.saturating_duration_since(Instant::now());
            let Some((index, slice)) = plan::next(&now.arms, first, left) else {
                if !plan::is_waiting(&now.arms) || left < plan::SHORTEST_SLICE {
                    break;
                }
                now = changed.wait(now).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            now.arms[index].running = true;
            drop(now);
            let function = &self.functions[index];
            let began = Instant::now();
            // Runs take whole seconds.
            let slice = Duration::from_secs(slice.as_secs());
            let outcome = self.executor.run(function, slice, worker, cancel);
            let wall = began.elapsed();
            let facts = match self.is_shared {
                true => self.executor.facts(function),
                false => None,
            };
            now = lock(state);
            match outcome {
                Some(outcome) => {
                    let spec = JobSpec::new(function, slice.as_secs(), false);
                    let slice = spec.slice(wall, outcome);
                    self.ended(&mut now, index, slice, facts.as_ref());
                }
                None => now.arms[index].running = false,
            }
            changed.notify_all();
        }
        drop(now);
        changed.notify_all();
    }

    fn ended(&self, state: &mut State<'_>, index: usize, slice: Slice, facts: Option<&Facts>) {
        let length = Duration::try_from_secs_f64(slice.seconds).unwrap_or_default();
        state.arms[index].ended(length, slice.outcome.ended());
        show(
            self.functions,
            &state.arms,
            index,
            &slice.outcome,
            self.show,
        );
        state.failed = state.journal.add(slice, facts).err();
    }
}

/// Tells of the end of a slice.
pub(crate) fn show(
    functions: &[Function],
    arms: &[Arm],
    index: usize,
    outcome: &Outcome,
    show: &(dyn Fn(Progress<'_>) + Sync),
) {
    show(Progress::Slice {
        function: &functions[index],
        outcome,
        started: arms
            .iter()
            .filter(|arm| arm.slices > 0 || !arm.is_open())
            .count(),
        open: arms.iter().filter(|arm| arm.is_open()).count(),
        all: functions.len(),
    });
}

fn lock<'l, 'j>(state: &'l Mutex<State<'j>>) -> MutexGuard<'l, State<'j>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::function::Listed;
    use crate::store::{CampaignStore, Place};

    struct Scripted<F>(F);

    impl<F: Fn(&Function) -> Option<Outcome> + Sync> Executor for Scripted<F> {
        fn run(&self, function: &Function, _: Duration, _: usize, _: &Cancel) -> Option<Outcome> {
            (self.0)(function)
        }

        fn facts(&self, _: &Function) -> Option<Facts> {
            None
        }
    }

    fn open(folder: &std::path::Path) -> Journal {
        let path = folder.join("campaign.sqlite");
        let store = CampaignStore::open(&Place::File(&path), "").unwrap();
        Journal::open(store, false).unwrap()
    }

    fn function(name: &str) -> Function {
        Function {
            unit: "f.c".to_owned(),
            listed: Listed {
                name: name.to_owned(),
                file: "f.c".to_owned(),
                line: 1,
                testable: true,
                own_objectives: 2,
                objectives: 2,
                inputs: 1,
                is_static: false,
                is_called: false,
                reason: None,
            },
            project: name.to_owned(),
            run: format!("{name}-CC"),
            digest: "d".to_owned(),
            objectives: 2,
        }
    }

    fn run(
        journal: &mut Journal,
        decide: impl Fn(&Function) -> Option<Outcome> + Sync,
    ) -> Vec<String> {
        let functions = ["f", "g", "h"].map(function);
        let shown = Mutex::new(Vec::new());
        let campaign = Campaign {
            functions: &functions,
            budget: Duration::from_secs(60),
            workers: 2,
            executor: &Scripted(decide),
            is_shared: false,
            show: &|progress| {
                let Progress::Slice { function, .. } = progress else {
                    return;
                };
                shown.lock().unwrap().push(function.run.clone());
            },
        };
        campaign.run(journal, &Cancel::new()).unwrap();
        let mut shown = shown.into_inner().unwrap();
        shown.sort();
        shown
    }

    #[test]
    fn a_failure_ends_nothing_and_a_finished_campaign_does_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(folder.path());
        let decide = |function: &Function| {
            Some(match function.listed.name.as_str() {
                "g" => Outcome::Failed {
                    reason: "does not compile".to_owned(),
                },
                _ => Outcome::Result { undecided: 0 },
            })
        };
        assert_eq!(run(&mut journal, decide), ["f-CC", "g-CC", "h-CC"]);
        assert!(run(&mut journal, decide).is_empty());
        let trouble = journal.standing("g-CC", "d").trouble;
        assert_eq!(trouble.as_deref(), Some("does not compile"));
    }

    #[test]
    fn only_what_is_missing_is_done_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(folder.path());
        let earlier = Slice {
            run: "f-CC".to_owned(),
            digest: "d".to_owned(),
            seconds: 4.0,
            wall: 4.0,
            outcome: Outcome::Result { undecided: 0 },
        };
        journal.add(earlier, None).unwrap();
        let done = run(&mut journal, |_| Some(Outcome::Result { undecided: 0 }));
        assert_eq!(done, ["g-CC", "h-CC"]);
    }
}
