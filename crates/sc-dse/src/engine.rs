//! The exploration of one thread: states are run, split, and end.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use sc_ir::{FunctionId, Program};
use sc_smt::{Model, Solver, Term, VarId};

use crate::bits::Bits;
use crate::builtin::Builtin;
use crate::code::{Code, Place};
use crate::hard::Hard;
use crate::hunt::Hunt;
use crate::join::Joins;
use crate::labels::Labels;
use crate::lemma::Lemmas;
use crate::liveness::Liveness;
use crate::search::Random;
use crate::state::State;
use crate::team::Team;
use crate::terms::Terms;
use crate::trace::Trace;
use crate::usage::Usage;
use crate::value::{ObjectId, Value};
use crate::visits::Visits;
use crate::{Defect, Ending, Found, Location, Observer, Reason, Statistics, Task};

/// Instructions between two looks at the clock.
const TICK: u64 = 2048;
/// Budgets of queries as they come.
const QUICK_CONFLICTS: u64 = 10_000;
const QUICK_TIME: Duration = Duration::from_secs(2);
/// Instructions after which another state has its turn.
const QUANTUM: u64 = 1 << 20;
/// Instructions that take about as long as a call of the solver, and a conflict in it.
const CALL: u64 = 5_000;
const CONFLICT: u64 = 50;

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It returns or calls `exit`.
    Well,
    /// A run-time error.
    Bad(Defect),
    /// An assumption or oracle fails.
    Assumption,
    /// It cannot be followed.
    Incomplete(Reason),
    /// It can reach nothing that is still open.
    Pruned,
    /// It waits for others where branches meet.
    Parked,
    /// The predicate is evaluated.
    Region(Term),
}

/// The result of a step.
pub(crate) type Flow<T> = Result<T, End>;

/// What a predicate came to.
#[derive(Default)]
pub(crate) struct RegionResult {
    /// Conditions that held before.
    pub outer: FxHashSet<Term>,
    pub truths: Vec<Term>,
    pub paths: usize,
}

pub(crate) struct Engine<'a> {
    pub task: &'a Task,
    pub program: &'a Program,
    pub observer: &'a dyn Observer,
    pub code: Code,
    pub liveness: Vec<Option<Liveness>>,
    pub terms: Terms,
    /// For queries as they come.
    pub solver: Solver,
    /// For those that were too hard.
    pub patient: Solver,
    pub hard: Hard,
    pub lemmas: Lemmas,
    pub labels: Labels,
    pub constants: Vec<Option<Value>>,
    pub globals: Vec<ObjectId>,
    pub function_objects: Vec<ObjectId>,
    /// Of blocks whose addresses are taken, by function and block.
    pub label_objects: FxHashMap<(usize, usize), ObjectId>,
    pub inputs: Vec<VarId>,
    /// Copies of arguments for the function that is called next.
    pub copies: Vec<ObjectId>,
    pub worklist: Vec<State>,
    /// States in which an allocation failed.
    pub starved: Vec<State>,
    pub picks: u64,
    pub usage: Usage,
    pub random: Random,
    /// Of an engine that hunts.
    pub hunt: Option<Box<Hunt>>,
    pub visits: Visits,
    /// Which one of the team's engines it is, and how many inputs of the others it knows.
    pub member: usize,
    pub inputs_known: usize,
    pub tracing: Trace,
    pub joins: Joins,
    pub statistics: Statistics,
    pub region: RegionResult,
    pub errors_told: FxHashSet<(Defect, Option<Location>)>,
    pub special: FxHashMap<Builtin, ObjectId>,
    pub team: &'a Team,
    pub deadline: Option<Instant>,
    pub started: Instant,
    pub stop: Option<Reason>,
    /// Whether a predicate is being evaluated.
    pub region_depth: u32,
    /// When its turn is over: work, and time if that may count.
    until: u64,
    until_time: Option<Instant>,
    is_late: bool,
    last_look: Instant,
    last_progress: Instant,
}

/// Gates of the largest query: a quarter of the memory is for it.
fn huge(task: &Task) -> u32 {
    const GATE: usize = 256;
    u32::try_from(task.options.memory / 4 / GATE).unwrap_or(u32::MAX)
}

impl<'a> Engine<'a> {
    pub fn new(
        task: &'a Task,
        program: &'a Program,
        entry: FunctionId,
        observer: &'a dyn Observer,
        team: &'a Team,
        member: usize,
    ) -> Engine<'a> {
        let started = Instant::now();
        let options = &task.options;
        let labels = Labels::new(&task.labels);
        let quick = Solver::new(sc_smt::Options {
            conflicts: options.query_conflicts.min(QUICK_CONFLICTS),
            huge: huge(task),
            time: Some(options.query_time.min(QUICK_TIME)),
            cancel: Some(Arc::clone(&team.cancel)),
            pipe: false,
            ..sc_smt::Options::default()
        });
        let patient = Solver::new(sc_smt::Options {
            conflicts: options.query_conflicts,
            huge: huge(task),
            time: Some(options.query_time),
            cancel: Some(Arc::clone(&team.cancel)),
            pipe: options.pipe,
            ..sc_smt::Options::default()
        });
        Engine {
            task,
            program,
            observer,
            liveness: std::iter::repeat_with(|| None)
                .take(program.functions.len())
                .collect(),
            code: Code::new(program, entry, &labels.index),
            terms: Terms::new(),
            solver: quick,
            patient,
            hard: Hard::default(),
            lemmas: Lemmas::new(&team.cancel),
            labels,
            constants: vec![None; program.constants.len()],
            globals: Vec::new(),
            function_objects: Vec::new(),
            label_objects: FxHashMap::default(),
            inputs: Vec::new(),
            copies: Vec::new(),
            worklist: Vec::new(),
            starved: Vec::new(),
            picks: 0,
            usage: Usage::new(),
            random: Random::new(options.seed),
            hunt: None,
            visits: Visits::default(),
            member,
            inputs_known: 0,
            tracing: Trace::default(),
            joins: Joins::default(),
            statistics: Statistics::default(),
            region: RegionResult::default(),
            errors_told: FxHashSet::default(),
            special: FxHashMap::default(),
            team,
            deadline: options.time.map(|time| started + time),
            started,
            stop: None,
            region_depth: 0,
            until: 0,
            until_time: None,
            is_late: false,
            last_look: started,
            last_progress: started,
        }
    }

    /// Runs states for a turn; whether there is more to do.
    pub fn run_for(&mut self, work: u64) -> bool {
        self.until = self.work().saturating_add(work);
        self.until_time = (!self.task.options.deterministic)
            .then(|| Instant::now().checked_add(Duration::from_micros(work)))
            .flatten();
        self.is_late = false;
        self.labels.refresh(self.observer, self.team);
        self.take_seeds();
        while self.stop.is_none() && !self.is_over() {
            if !self.run_one() {
                // A hunter may have had no time for another lead.
                return self.hunt.is_some() && self.stop.is_none() && self.is_over();
            }
        }
        self.stop.is_none()
    }

    /// Runs the next state; whether there was one.
    fn run_one(&mut self) -> bool {
        if self.hunt.is_some() {
            return self.hunt();
        }
        let Some(state) = self.pick() else {
            self.tick();
            return self.revive() || self.stop.is_none() && self.retry();
        };
        self.execute(state);
        true
    }

    /// How much was done: about the time that it takes, and the same every time.
    pub fn work(&self) -> u64 {
        let of = |solver: &Solver| {
            let statistics = solver.statistics();
            CALL * (statistics.by_sat + statistics.by_pipe) + CONFLICT * statistics.conflicts
        };
        self.statistics.instructions + of(&self.solver) + of(&self.patient)
    }

    /// Whether its turn is over.
    pub fn is_over(&self) -> bool {
        self.is_late || self.work() >= self.until
    }

    /// How much a hunter may do when all is over: nothing, unless runs were given up that it may find.
    pub fn lost(&self) -> Option<u64> {
        const SOME: u64 = 5_000_000;
        if matches!(self.stop, Some(Reason::Time | Reason::Cancelled)) {
            return None;
        }
        let gave_up = |reason: Reason| {
            let mut reasons = self.statistics.reasons.keys();
            self.stop.as_ref() == Some(&reason) || reasons.any(|(one, _)| *one == reason)
        };
        match (gave_up(Reason::Memory), gave_up(Reason::Solver)) {
            (true, _) if self.deadline.is_some() => Some(u64::MAX),
            (false, false) => None,
            _ => Some(SOME),
        }
    }

    /// How many labels and places it has found.
    pub fn news(&self) -> usize {
        self.labels.reached_count() + self.visits.places()
    }

    /// Nothing more is run.
    pub fn end(&mut self) {
        self.give_up();
        self.note_statistics();
    }

    /// States that still wait at a join when nobody is on the way would be lost: there are none, but a proof must not depend on that.
    fn revive(&mut self) -> bool {
        let lost = self.joins.take_waiting();
        debug_assert!(lost.is_empty(), "states that nobody waits for");
        let any = !lost.is_empty();
        for mut state in lost {
            state.join = None;
            self.enqueue(state);
        }
        any
    }

    /// What is left when the time is over: nothing is known about the labels that it can reach.
    fn give_up(&mut self) {
        let Some(reason) = self.stop.clone() else {
            return;
        };
        let mut left = std::mem::take(&mut self.worklist);
        left.append(&mut self.starved);
        left.extend(self.joins.take_waiting());
        // There may be very many, at few places.
        let mut places: FxHashSet<Vec<(usize, Place)>> = FxHashSet::default();
        for state in left {
            if state.region.is_some() || places.insert(state.places().collect()) {
                self.gap(&state, reason.clone());
                continue;
            }
            for remembered in state.remembered.iter() {
                self.labels.touch(remembered.label, &reason);
            }
        }
        self.give_up_hard(&reason);
    }

    /// Runs a state until it ends, waits, or others should have their turn.
    pub fn execute(&mut self, mut state: State) {
        let until = self.statistics.instructions + QUANTUM;
        loop {
            self.statistics.instructions += 1;
            if self.statistics.instructions.is_multiple_of(TICK) {
                self.tick();
                if self.is_too_large() {
                    self.finish(state, End::Incomplete(Reason::Memory));
                    return;
                }
                if self.stop.is_some() || self.statistics.instructions >= until {
                    self.postpone(state);
                    return;
                }
            }
            if self.is_late && self.region_depth == 0 {
                self.enqueue(state);
                return;
            }
            if self.is_late && self.hunt.is_some() {
                // What a predicate comes to may stay open.
                return;
            }
            if let Err(end) = self.step(&mut state) {
                self.finish(state, end);
                return;
            }
        }
    }

    pub fn tick(&mut self) {
        if self.last_look.elapsed() < Duration::from_millis(2) {
            return;
        }
        self.last_look = Instant::now();
        self.is_late = self.until_time.is_some_and(|until| self.last_look >= until);
        if self.observer.cancelled() || self.team.finished.load(Ordering::Relaxed) {
            self.team.cancel.store(true, Ordering::Relaxed);
            self.stop = Some(Reason::Cancelled);
        } else if self.team.cancel.load(Ordering::Relaxed) && !self.team.is_late() {
            // Another one has failed.
            self.stop = Some(Reason::Cancelled);
        } else if self
            .deadline
            .is_some_and(|deadline| self.last_look >= deadline)
        {
            self.stop = Some(Reason::Time);
        }
        self.labels.refresh(self.observer, self.team);
        if self.region_depth == 0 && self.last_progress.elapsed() >= Duration::from_millis(100) {
            self.last_progress = self.last_look;
            self.note_statistics();
            if self.hunt.is_none() {
                self.observer.progress(&self.statistics);
            }
        }
    }

    /// Others have their turn first.
    fn postpone(&mut self, state: State) {
        let queue = if state.starved {
            &mut self.starved
        } else {
            &mut self.worklist
        };
        queue.insert(0, state);
    }

    pub fn note_statistics(&mut self) {
        let (solver, patient) = (self.solver.statistics(), self.patient.statistics());
        let statistics = &mut self.statistics;
        statistics.queries = solver.queries + patient.queries;
        statistics.solver_calls = solver.by_sat + solver.by_pipe + patient.by_sat + patient.by_pipe;
        let unknown = solver.unknown + patient.unknown;
        statistics.cache_hits = statistics
            .queries
            .saturating_sub(statistics.solver_calls + unknown);
        statistics.solver_time = Duration::from_secs_f64(solver.seconds + patient.seconds);
        statistics.time = self.started.elapsed();
        statistics.waiting = self.worklist.len() as u64;
    }

    /// The input bytes of a model.
    pub fn bytes(&self, model: &Model) -> Vec<u8> {
        self.inputs
            .iter()
            .map(|var| model.get(*var) as u8)
            .collect()
    }

    pub fn tell(&mut self, model: &Model, labels: Vec<u32>, ending: Ending) {
        let bytes = self.bytes(model);
        self.team.share(self.member, &bytes);
        self.observer.test(Found {
            bytes,
            labels,
            ending,
        });
    }

    /// Where the innermost frame with a place in the source is.
    pub fn location(&self, state: &State) -> Option<Location> {
        state.frames.iter().rev().find_map(|frame| {
            let block = &self.program.functions[frame.function].blocks[frame.place.block];
            let loc = block.instructions.get(frame.place.at)?.location?;
            let file = self.program.files.get(loc.file.index())?;
            (loc.line > 0).then(|| Location {
                file: file.name.to_string(),
                line: loc.line,
                column: loc.column,
            })
        })
    }

    /// Some runs are not followed: notes which labels that touches.
    pub fn gap(&mut self, state: &State, reason: Reason) {
        if self.is_hunting(state) {
            return;
        }
        let location = self.location(state);
        *self
            .statistics
            .reasons
            .entry((reason.clone(), location))
            .or_default() += 1;
        let what = format!("given up: {reason}");
        self.trace(state, None, &what);
        if let Some(region) = state.region {
            self.labels.touch(region.label, &reason);
            return;
        }
        let mut touched = Bits::default();
        for (function, place) in state.places() {
            self.code.reach_from(&mut touched, function, place);
        }
        for remembered in state.remembered.iter() {
            touched.insert(remembered.label);
        }
        for label in touched.iter() {
            self.labels.touch(label, &reason);
        }
    }

    /// Nothing can be proved for any label any more.
    pub fn gap_everywhere(&mut self, state: &State, reason: &Reason) {
        let location = self.location(state);
        *self
            .statistics
            .reasons
            .entry((reason.clone(), location))
            .or_default() += 1;
        (0..self.labels.specs.len()).for_each(|label| self.labels.touch(label, reason));
    }
}
