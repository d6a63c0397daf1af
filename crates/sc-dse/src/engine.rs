//! The exploration of one thread: states are run, split, and end.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use sc_ir::{FunctionId, Program};
use sc_smt::{Answer, Model, Solver, Term, VarId};

use crate::bits::Bits;
use crate::builtin::Builtin;
use crate::code::{Code, Place};
use crate::join::Joins;
use crate::labels::Labels;
use crate::liveness::Liveness;
use crate::search::Random;
use crate::state::State;
use crate::team::Team;
use crate::terms::Terms;
use crate::trace::Trace;
use crate::usage::Usage;
use crate::value::{ObjectId, Value};
use crate::{Defect, Ending, Found, Location, Observer, Reason, Statistics, Task};

/// Instructions between two looks at the clock.
const TICK: u64 = 2048;
/// Instructions after which another state has its turn.
const QUANTUM: u64 = 1 << 20;

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
    pub solver: Solver,
    pub labels: Labels,
    pub constants: Vec<Option<Value>>,
    pub globals: Vec<ObjectId>,
    pub function_objects: Vec<ObjectId>,
    pub inputs: Vec<VarId>,
    /// Copies of arguments for the function that is called next.
    pub copies: Vec<ObjectId>,
    pub worklist: Vec<State>,
    /// States in which an allocation failed.
    pub starved: Vec<State>,
    pub picks: u64,
    pub usage: Usage,
    pub random: Random,
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
    last_look: Instant,
    last_progress: Instant,
}

impl<'a> Engine<'a> {
    pub fn new(
        task: &'a Task,
        program: &'a Program,
        entry: FunctionId,
        observer: &'a dyn Observer,
        team: &'a Team,
    ) -> Engine<'a> {
        let started = Instant::now();
        let options = &task.options;
        let labels = Labels::new(&task.labels);
        let solver = Solver::new(sc_smt::Options {
            conflicts: options.query_conflicts,
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
            solver,
            labels,
            constants: vec![None; program.constants.len()],
            globals: Vec::new(),
            function_objects: Vec::new(),
            inputs: Vec::new(),
            copies: Vec::new(),
            worklist: Vec::new(),
            starved: Vec::new(),
            picks: 0,
            usage: Usage::new(),
            random: Random::new(options.seed),
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
            last_look: started,
            last_progress: started,
        }
    }

    /// Runs all states.
    pub fn run(&mut self) {
        while self.stop.is_none() {
            let Some(state) = self.pick() else {
                if self.revive() {
                    continue;
                }
                break;
            };
            self.execute(state);
        }
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
    }

    /// Runs a state until it ends, waits, or others should have their turn.
    pub fn execute(&mut self, mut state: State) {
        let until = self.statistics.instructions + QUANTUM;
        loop {
            self.statistics.instructions += 1;
            if self.statistics.instructions.is_multiple_of(TICK) {
                self.tick();
                if self.is_too_large(&state) {
                    self.finish(state, End::Incomplete(Reason::Memory));
                    return;
                }
                if self.stop.is_some() || self.statistics.instructions >= until {
                    self.postpone(state);
                    return;
                }
            }
            if let Err(end) = self.step(&mut state) {
                self.finish(state, end);
                return;
            }
        }
    }

    fn tick(&mut self) {
        if self.last_look.elapsed() < Duration::from_millis(2) {
            return;
        }
        self.last_look = Instant::now();
        if self.observer.cancelled() || self.team.finished.load(Ordering::Relaxed) {
            self.team.cancel.store(true, Ordering::Relaxed);
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
            self.take_seeds();
            self.note_statistics();
            self.observer.progress(&self.statistics);
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
        let solver = self.solver.statistics();
        let statistics = &mut self.statistics;
        statistics.queries = solver.queries;
        statistics.solver_calls = solver.by_sat + solver.by_pipe;
        statistics.cache_hits = solver.queries - solver.by_sat - solver.by_pipe - solver.unknown;
        statistics.solver_time = Duration::from_secs_f64(solver.seconds);
        statistics.time = self.started.elapsed();
        statistics.waiting = self.worklist.len() as u64;
    }

    /// A query: can `goal` hold in this state?
    pub fn query(&mut self, state: &State, goal: Term) -> Answer {
        let answer = self.solver.check(
            &mut self.terms.pool,
            &state.conditions,
            goal,
            Some(&state.witness),
        );
        self.tick();
        answer
    }

    /// The term as simple as the conditions allow.
    pub fn simplify(&mut self, state: &State, term: Term) -> Term {
        if self.terms.pool.as_const(term).is_some() {
            return term;
        }
        let simple = state.conditions.simplify(&mut self.terms.pool, term);
        debug_assert_eq!(
            self.terms.pool.eval(term, &state.witness),
            self.terms.pool.eval(simple, &state.witness),
            "a simplification that changes the value"
        );
        simple
    }

    pub fn holds(&mut self, state: &State, term: Term) -> bool {
        self.terms.pool.holds(term, &state.witness)
    }

    /// Adds a condition; the witness must satisfy it.
    pub fn assume(&mut self, state: &mut State, condition: Term) {
        if self.terms.pool.as_bool(condition) == Some(true) {
            return;
        }
        state.open = state.open || self.terms.is_unspecified(condition);
        state.conditions.push(&mut self.terms.pool, condition);
    }

    /// A state that makes the other decision, if there is such a run; both get the condition then.
    pub fn split(&mut self, state: &mut State, condition: Term) -> Option<State> {
        let other = self.terms.pool.not(condition);
        match self.query(state, other) {
            Answer::Unsat => None,
            Answer::Sat(model) => {
                state.forks += 1;
                let mut sibling = state.clone();
                sibling.witness = model;
                self.assume(&mut sibling, other);
                self.assume(state, condition);
                self.statistics.forks += 1;
                Some(sibling)
            }
            Answer::Unknown(_) => {
                let mut lost = state.clone();
                self.assume(&mut lost, other);
                self.gap(&lost, Reason::Solver);
                self.assume(state, condition);
                None
            }
        }
    }

    /// Decides a condition as the witness does; the others come back to the same instruction later, so a step must have changed nothing yet.
    pub fn decide(&mut self, state: &mut State, condition: Term) -> bool {
        let condition = self.simplify(state, condition);
        if let Some(known) = self.terms.pool.as_bool(condition) {
            return known;
        }
        let truth = self.holds(state, condition);
        let mine = if truth {
            condition
        } else {
            self.terms.pool.not(condition)
        };
        if let Some(sibling) = self.split(state, mine) {
            self.push_sibling(sibling);
        }
        truth
    }

    /// Puts a state to those that wait, which shares the joins with the one that runs.
    pub fn push_sibling(&mut self, sibling: State) {
        self.joins.one_more(&sibling);
        self.enqueue(sibling);
    }

    /// One value of the term; other values come back to the same instruction later.
    pub fn concretise(&mut self, state: &mut State, term: Term) -> u128 {
        let term = self.simplify(state, term);
        if let Some(value) = self.terms.pool.as_const(term) {
            return value;
        }
        let value = self.terms.pool.eval(term, &state.witness);
        let width = self.terms.pool.width(term);
        let constant = self.terms.pool.constant(width, value);
        let equal = self.terms.pool.eq(term, constant);
        self.decide(state, equal);
        value
    }

    /// Runs in which `condition` does not hold end with an error.
    pub fn require(&mut self, state: &mut State, condition: Term, defect: Defect) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Bad(defect)),
            None => {}
        }
        if self.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, End::Bad(defect));
            }
            return Ok(());
        }
        let not = self.terms.pool.not(condition);
        match self.split(state, not) {
            // The witness goes wrong: go on with the other one.
            Some(good) => {
                let bad = std::mem::replace(state, good);
                self.finish_sibling(bad, End::Bad(defect));
                Ok(())
            }
            None => Err(End::Bad(defect)),
        }
    }

    /// Runs in which `condition` does not hold cannot be followed.
    pub fn insist(&mut self, state: &mut State, condition: Term, reason: &Reason) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Incomplete(reason.clone())),
            None => {}
        }
        if self.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, End::Incomplete(reason.clone()));
            }
            return Ok(());
        }
        let not = self.terms.pool.not(condition);
        match self.split(state, not) {
            Some(good) => {
                let bad = std::mem::replace(state, good);
                self.finish_sibling(bad, End::Incomplete(reason.clone()));
                Ok(())
            }
            None => Err(End::Incomplete(reason.clone())),
        }
    }

    /// Runs in which `condition` does not hold end without any effect.
    pub fn assumption(&mut self, state: &mut State, condition: Term) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Assumption),
            None => {}
        }
        if !self.holds(state, condition) {
            match self.query(state, condition) {
                Answer::Sat(model) => state.witness = model,
                Answer::Unsat => return Err(End::Assumption),
                Answer::Unknown(_) => return Err(End::Incomplete(Reason::Solver)),
            }
        }
        self.assume(state, condition);
        Ok(())
    }

    /// The end of a state that shares the joins of a running one but is not counted in them.
    pub fn finish_sibling(&mut self, mut state: State, end: End) {
        state.join = None;
        self.finish(state, end);
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
