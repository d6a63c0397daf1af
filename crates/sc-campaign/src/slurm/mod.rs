//! Slices as jobs of Slurm.
//!
//! The plan is the same as on one machine; jobs are submitted in batches, as arrays, and come back by way of the store.
//! Slurm decides where and when they run, and runs those again whose node was lost. A task that is gone without having
//! ended its jobs loses them: they count as killed, and the plan may try again.

mod commands;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use sc_process::Cancel;

pub use self::commands::{STORE_VARIABLE, Submission};
use crate::coordinator::{self, Progress};
use crate::function::Function;
use crate::journal::{Journal, Outcome, Slice};
use crate::plan::{self, Arm};
use crate::store::{self, JobSpec, StoreError, token};

/// How often the store is asked for news, and Slurm for its jobs.
const POLL: Duration = Duration::from_millis(500);
const ASK_SLURM: Duration = Duration::from_secs(3);
/// The work of a batch: long enough to be worth a job, short enough that few are lost with it.
const BATCH: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(300));
/// How long jobs may go on when the budget is used up.
const OVERTIME: Duration = Duration::from_secs(180);
/// How often Slurm may fail to answer in a row.
const SILENCES: u32 = 40;

/// A campaign on a cluster.
pub struct Cluster<'c> {
    /// The functions to work on.
    pub functions: &'c [Function],
    /// The time for all of them.
    pub budget: Duration,
    /// How many tasks are in the queue of Slurm at once.
    pub tasks: usize,
    /// How jobs are submitted.
    pub submission: Submission,
    /// The user's folder of run directories.
    pub workdir: &'c Path,
    /// Who learns of progress.
    pub show: &'c (dyn Fn(Progress<'_>) + Sync),
}

/// Why a campaign on a cluster ended.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Slurm does not.
    #[error("Slurm failed: {0}")]
    Slurm(String),
}

/// A batch that Slurm has.
struct Flight {
    batch: String,
    /// `JOB_TASK`.
    task: String,
    /// The jobs that have not ended, with their functions and lengths.
    jobs: BTreeMap<i64, (usize, JobSpec)>,
}

/// What is going on.
struct State<'j> {
    arms: Vec<Arm>,
    flights: Vec<Flight>,
    journal: &'j mut Journal,
    silences: u32,
    shown: String,
}

impl Cluster<'_> {
    /// Works until the budget is used up, nothing moves any more, or it is cancelled.
    pub fn run(&self, journal: &mut Journal, cancel: &Cancel) -> Result<(), ClusterError> {
        let arms = self.functions.iter();
        let arms = arms.map(|it| journal.arm(&it.run, &it.digest, it.objectives));
        let mut state = State {
            arms: arms.collect(),
            flights: Vec::new(),
            journal,
            silences: 0,
            shown: String::new(),
        };
        self.adopt(&mut state)?;
        let done = self.drive(&mut state, cancel);
        let left: Vec<String> = state.flights.iter().map(|it| it.task.clone()).collect();
        self.submission.cancel(&left);
        if left.is_empty() {
            crate::worker::clean(self.workdir);
        }
        done
    }

    fn drive(&self, state: &mut State<'_>, cancel: &Cancel) -> Result<(), ClusterError> {
        let deadline = Instant::now() + self.budget;
        let mut asked: Option<Instant> = None;
        let mut is_over = false;
        while !cancel.is_cancelled() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left < plan::SHORTEST_SLICE && !is_over {
                is_over = true;
                self.withdraw(state)?;
            }
            self.collect(state)?;
            if !is_over {
                self.plan(state, left)?;
            }
            let overdue = Instant::now() > deadline + OVERTIME;
            if state.flights.is_empty() || overdue {
                break;
            }
            if asked.is_none_or(|it| it.elapsed() >= ASK_SLURM) {
                asked = Some(Instant::now());
                self.ask(state)?;
            }
            cancel.wait_timeout(POLL);
        }
        Ok(())
    }

    /// Goes on with the jobs of a coordinator that was killed.
    fn adopt(&self, state: &mut State<'_>) -> Result<(), ClusterError> {
        let open = state.journal.store().open_jobs(None)?;
        if open.is_empty() {
            return Ok(());
        }
        let known = self.submission.tasks().map_err(ClusterError::Slurm)?;
        for job in open {
            let function = self
                .functions
                .iter()
                .position(|it| it.run == job.spec.run && it.digest == job.spec.digest);
            let function = function.filter(|index| !state.arms[*index].running);
            match (function, known.contains_key(&job.handle)) {
                (Some(index), true) => {
                    state.arms[index].running = true;
                    let flight = match state.flights.iter_mut().find(|it| it.batch == job.batch) {
                        Some(flight) => flight,
                        None => {
                            state.flights.push(Flight {
                                batch: job.batch.clone(),
                                task: job.handle.clone(),
                                jobs: BTreeMap::new(),
                            });
                            let last = state.flights.len() - 1;
                            &mut state.flights[last]
                        }
                    };
                    flight.jobs.insert(job.id, (index, job.spec));
                }
                // It has ended since, or nobody does it.
                _ => drop(state.journal.store().give_up(job.id)?),
            }
        }
        Ok(())
    }

    /// Takes the slices that ended.
    fn collect(&self, state: &mut State<'_>) -> Result<(), StoreError> {
        let first = state.flights.iter().flat_map(|flight| flight.jobs.keys());
        let Some(first) = first.min().copied() else {
            return Ok(());
        };
        for (id, slice) in state.journal.store().ended(first)? {
            let mut flights = state.flights.iter_mut();
            let found = flights.find_map(|flight| flight.jobs.remove(&id));
            if let Some((index, _)) = found {
                let run = &*self.functions[index].run;
                store::fetch_one(state.journal.store(), &self.workdir.join(run), run)?;
                self.ended(state, index, &slice);
                state.journal.learn(slice);
            }
        }
        state.flights.retain(|flight| !flight.jobs.is_empty());
        Ok(())
    }

    fn ended(&self, state: &mut State<'_>, index: usize, slice: &Slice) {
        let length = Duration::try_from_secs_f64(slice.seconds).unwrap_or_default();
        state.arms[index].ended(length, slice.outcome.ended());
        coordinator::show(
            self.functions,
            &state.arms,
            index,
            &slice.outcome,
            self.show,
        );
    }

    /// Asks Slurm for its tasks: jobs of those that are gone are lost.
    fn ask(&self, state: &mut State<'_>) -> Result<(), ClusterError> {
        let known = match self.submission.tasks() {
            Ok(known) => known,
            Err(reason) => {
                // Its controller may be restarted as well.
                state.silences += 1;
                return match state.silences < SILENCES {
                    true => Ok(()),
                    false => Err(ClusterError::Slurm(reason)),
                };
            }
        };
        state.silences = 0;
        let text = commands::summary(&known);
        if text != state.shown {
            (self.show)(Progress::Jobs { text: &text });
            state.shown = text;
        }
        // What ended before the task did is in the store by now.
        self.collect(state)?;
        for number in (0..state.flights.len()).rev() {
            if known.contains_key(&state.flights[number].task) {
                continue;
            }
            let flight = state.flights.swap_remove(number);
            self.lost(state, flight)?;
        }
        Ok(())
    }

    fn lost(&self, state: &mut State<'_>, flight: Flight) -> Result<(), StoreError> {
        for (id, (index, spec)) in flight.jobs {
            if !state.journal.store().give_up(id)? {
                continue;
            }
            let reason = format!("the job {} of Slurm ended without a result", flight.task);
            let slice = spec.slice(Duration::ZERO, Outcome::Killed { reason });
            self.ended(state, index, &slice);
            state.journal.add(slice, None)?;
        }
        Ok(())
    }

    /// Takes back what no node has begun.
    fn withdraw(&self, state: &mut State<'_>) -> Result<(), ClusterError> {
        let known = self.submission.tasks().map_err(ClusterError::Slurm)?;
        let waits = |flight: &Flight| {
            let task = known.get(&flight.task);
            task.is_some_and(|task| task.state == "PENDING")
        };
        let (waiting, going) = std::mem::take(&mut state.flights)
            .into_iter()
            .partition(|flight| waits(flight));
        let waiting: Vec<Flight> = waiting;
        state.flights = going;
        let tasks: Vec<String> = waiting.iter().map(|it| it.task.clone()).collect();
        self.submission.cancel(&tasks);
        for flight in waiting {
            for (id, (index, _)) in flight.jobs {
                state.journal.store().give_up(id)?;
                state.arms[index].running = false;
            }
        }
        Ok(())
    }

    /// Submits batches as long as the queue has room for tasks.
    fn plan(&self, state: &mut State<'_>, left: Duration) -> Result<(), ClusterError> {
        let room = self.tasks.saturating_sub(state.flights.len());
        // Many small arrays would keep Slurm busy.
        if room == 0 || (room < self.tasks.div_ceil(4) && !state.flights.is_empty()) {
            return Ok(());
        }
        let batches = self.batches(&mut state.arms, room, left);
        if batches.is_empty() {
            return Ok(());
        }
        let token = token();
        for (number, jobs) in batches.iter().enumerate() {
            let specs: Vec<JobSpec> = jobs.iter().map(|(_, spec)| spec.clone()).collect();
            let batch = format!("{token}.{number}");
            state.journal.store().add_batch(&batch, &specs)?;
        }
        // Before anybody can end them.
        let open = state.journal.store().open_jobs(None)?.into_iter();
        let ids = open.map(|job| ((job.batch, job.spec.run), job.id));
        let ids: BTreeMap<(String, String), i64> = ids.collect();
        let job = self.submission.submit(&token, batches.len());
        let job = job.map_err(ClusterError::Slurm)?;
        for (number, jobs) in batches.into_iter().enumerate() {
            let (batch, task) = (format!("{token}.{number}"), format!("{job}_{number}"));
            state.journal.store().set_handle(&batch, &task)?;
            let mut flight = Flight {
                batch: batch.clone(),
                task,
                jobs: BTreeMap::new(),
            };
            for (index, spec) in jobs {
                if let Some(id) = ids.get(&(batch.clone(), spec.run.clone())) {
                    flight.jobs.insert(*id, (index, spec));
                }
            }
            state.flights.push(flight);
        }
        Ok(())
    }

    /// What to do next, in at most `room` batches.
    fn batches(&self, arms: &mut [Arm], room: usize, left: Duration) -> Vec<Vec<(usize, JobSpec)>> {
        let fresh = arms.iter().filter(|arm| arm.slices == 0 && arm.is_open());
        let first = plan::first_slice(self.budget, self.tasks, fresh.count());
        let open = arms.iter().filter(|arm| arm.is_open() && !arm.running);
        let share = first * u32::try_from(open.count()).unwrap_or(u32::MAX)
            / u32::try_from(self.tasks.max(1)).unwrap_or(u32::MAX);
        let length = share.clamp(BATCH.0, BATCH.1);
        let mut batches: Vec<(Duration, Vec<(usize, JobSpec)>)> = Vec::new();
        while let Some((index, slice)) = plan::next(arms, first, left) {
            let fits = batches
                .iter()
                .position(|(total, _)| *total + slice <= length);
            let number = match fits {
                _ if batches.len() < room => {
                    batches.push((Duration::ZERO, Vec::new()));
                    batches.len() - 1
                }
                Some(number) => number,
                None => break,
            };
            arms[index].running = true;
            let spec = JobSpec::new(&self.functions[index], slice.as_secs(), false);
            batches[number].0 += slice;
            batches[number].1.push((index, spec));
            // The next one goes to the shortest.
            batches.sort_by_key(|(total, _)| *total);
        }
        batches.into_iter().map(|(_, jobs)| jobs).collect()
    }
}
