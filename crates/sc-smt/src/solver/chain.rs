//! The order in which a query is tried.

use std::time::Instant;

use super::cache::{Cache, Known};
use super::core::Core;
use super::table::Tables;
use super::{Answer, Options, Statistics, Why};
use crate::conditions::Conditions;
use crate::eval::Evaluator;
use crate::model::Model;
use crate::pool::Pool;
use crate::record::Recorder;
use crate::smtlib::{External, Reply};
use crate::term::{Op, Term, VarId};

/// Values of the variables of a slice.
pub(super) type Values = Vec<(VarId, u128)>;

/// What the part of a query that matters comes to.
pub(super) enum Found {
    Sat(Values),
    Unsat,
    Unknown(Why),
}

/// Answers queries over one pool; one for each thread.
pub struct Solver {
    options: Options,
    statistics: Statistics,
    cache: Cache,
    tables: Tables,
    core: Core,
    witness: Evaluator,
    /// Looked for when the first is needed.
    externals: Option<Vec<External>>,
    recorder: Option<Recorder>,
}

impl Solver {
    /// A solver. It must always be asked with the same pool.
    pub fn new(options: Options) -> Solver {
        Solver {
            core: Core::new(&options),
            options,
            statistics: Statistics::default(),
            cache: Cache::default(),
            tables: Tables::default(),
            witness: Evaluator::default(),
            externals: None,
            recorder: None,
        }
    }

    /// Whether conditions and goal can hold together.
    ///
    /// `witness`, if given, must satisfy the conditions; without one, they are solved as a whole.
    pub fn check(
        &mut self,
        pool: &mut Pool,
        conditions: &Conditions,
        goal: Term,
        witness: Option<&Model>,
    ) -> Answer {
        if let Some(recorder) = &mut self.recorder
            && recorder.query(pool, conditions, goal, witness).is_err()
        {
            // A stream that ends early is of use as well.
            self.recorder = None;
        }
        let start = Instant::now();
        self.statistics.queries += 1;
        let answer = self.answer(pool, conditions, goal, witness);
        if matches!(answer, Answer::Unknown(_)) {
            self.statistics.unknown += 1;
        }
        self.statistics.seconds += start.elapsed().as_secs_f64();
        answer
    }

    /// Writes every query from now on, in the form that [`crate::Recording`] reads.
    pub fn record(&mut self, out: Box<dyn std::io::Write + Send>) {
        self.recorder = Some(Recorder::new(out));
    }

    /// Forgets all that was learnt from queries, to free memory.
    pub fn forget(&mut self) {
        self.cache = Cache::default();
        self.tables = Tables::default();
        self.core.forget();
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            conflicts: self.core.conflicts(),
            rebuilds: self.core.rebuilds(),
            sat_seconds: self.core.seconds(),
            ..self.statistics
        }
    }

    fn answer(
        &mut self,
        pool: &mut Pool,
        conditions: &Conditions,
        goal: Term,
        witness: Option<&Model>,
    ) -> Answer {
        if conditions.is_false() {
            self.statistics.by_rewriting += 1;
            return Answer::Unsat;
        }
        if let Some(witness) = witness {
            self.witness.set_model(witness);
            debug_assert!(
                conditions
                    .terms()
                    .iter()
                    .all(|&t| self.witness.holds(pool, t)),
                "the witness satisfies the conditions"
            );
            if self.witness.holds(pool, goal) {
                self.statistics.by_witness += 1;
                return Answer::Sat(witness.clone());
            }
        }
        let goal = match self.options.simplify {
            true => conditions.simplify(pool, goal),
            false => goal,
        };
        if pool.as_bool(goal) == Some(false) {
            self.statistics.by_rewriting += 1;
            return Answer::Unsat;
        }
        let query = self.query(pool, conditions, goal, witness.is_some());
        match self.find(pool, &query) {
            Found::Sat(values) => self.complete(pool, &query, witness, &values),
            Found::Unsat => Answer::Unsat,
            Found::Unknown(why) => Answer::Unknown(why),
        }
    }

    /// The conjuncts that matter, sorted. Without a witness all conditions do.
    fn query(
        &self,
        pool: &Pool,
        conditions: &Conditions,
        goal: Term,
        has_witness: bool,
    ) -> Vec<Term> {
        let mut query = match has_witness && self.options.slicing {
            true => conditions.slice(&pool.vars(goal)),
            false => conditions.terms().to_vec(),
        };
        conjuncts(pool, goal, &mut query);
        query.sort_unstable();
        query.dedup();
        query
    }

    fn find(&mut self, pool: &mut Pool, query: &[Term]) -> Found {
        if self.options.exact_cache
            && let Some(known) = self.cache.exact(query)
        {
            self.statistics.by_exact_cache += 1;
            return match known {
                Known::Sat(values) => Found::Sat(values),
                Known::Unsat => Found::Unsat,
            };
        }
        let found = self.find_new(pool, query);
        match &found {
            Found::Sat(values) => self.cache.remember(query, Known::Sat(values.clone())),
            Found::Unsat => self.cache.remember(query, Known::Unsat),
            Found::Unknown(_) => (),
        }
        found
    }

    fn find_new(&mut self, pool: &mut Pool, query: &[Term]) -> Found {
        if self.options.tables
            && let Some(found) = self.tables.find(pool, query)
        {
            self.statistics.by_table += 1;
            return found;
        }
        if self.options.core_cache && self.cache.has_core(query) {
            self.statistics.by_core_cache += 1;
            return Found::Unsat;
        }
        let vars = vars_of(pool, query);
        if self.options.model_cache
            && let Some(model) = self.cache.model(pool, query)
        {
            self.statistics.by_model_cache += 1;
            return Found::Sat(vars.iter().map(|&var| (var, model.get(var))).collect());
        }
        let (found, core) = self.core.solve(pool, query, &vars);
        match found {
            Found::Unknown(Why::Cancelled) => return found,
            Found::Unknown(why) => return self.ask_others(pool, query, why),
            Found::Unsat => self.cache.add_core(core),
            Found::Sat(_) => (),
        }
        self.statistics.by_sat += 1;
        found
    }

    /// Asks another solver about what was too hard.
    fn ask_others(&mut self, pool: &mut Pool, query: &[Term], why: Why) -> Found {
        if !self.options.pipe {
            return Found::Unknown(why);
        }
        let externals = self.externals.get_or_insert_with(External::all);
        let Some(external) = externals.first() else {
            return Found::Unknown(why);
        };
        let cancel = self.options.cancel.as_ref();
        let reply = external.solve(pool, query, self.options.pipe_time, cancel);
        let found = match reply {
            Reply::Sat(values) => Found::Sat(values),
            Reply::Unsat => Found::Unsat,
            Reply::Nothing => return Found::Unknown(why),
        };
        self.statistics.by_pipe += 1;
        found
    }

    /// The values in the witness, after a look whether they do satisfy the query.
    fn complete(
        &mut self,
        pool: &mut Pool,
        query: &[Term],
        witness: Option<&Model>,
        values: &Values,
    ) -> Answer {
        let mut model = witness.cloned().unwrap_or_default();
        for &(var, value) in values {
            if model.get(var) != value {
                model.set(var, value);
            }
        }
        if !query.iter().all(|&term| pool.holds(term, &model)) {
            debug_assert!(false, "a model that is none");
            return Answer::Unknown(Why::Inconsistent);
        }
        self.cache.add_model(&model);
        Answer::Sat(model)
    }
}

/// Adds the conjuncts of a boolean term.
pub(crate) fn conjuncts(pool: &Pool, term: Term, found: &mut Vec<Term>) {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match pool.op(term) {
            Op::And => stack.extend(pool.operands(term)),
            _ if pool.as_bool(term) == Some(true) => (),
            _ => found.push(term),
        }
    }
}

fn vars_of(pool: &Pool, terms: &[Term]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = terms.iter().flat_map(|&term| pool.vars(term)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}
