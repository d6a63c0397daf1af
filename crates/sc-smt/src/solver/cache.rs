//! What earlier queries say about the next one.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::chain::Values;
use crate::eval::Evaluator;
use crate::model::Model;
use crate::pool::Pool;
use crate::term::Term;

/// As many models are tried.
const MODELS: usize = 8;
/// The caches are emptied when they hold this many terms.
const LIMIT: usize = 4_000_000;
/// Contradictions among more terms than this are not kept.
const LARGE_CORE: usize = 64;

/// The answer to an earlier query.
#[derive(Clone)]
pub(super) enum Known {
    Sat(Values),
    Unsat,
}

struct Tried {
    model: Model,
    truth: FxHashMap<Term, bool>,
}

/// Answers, models and contradictions of earlier queries.
#[derive(Default)]
pub(super) struct Cache {
    exact: FxHashMap<Box<[Term]>, Known>,
    models: VecDeque<Tried>,
    /// Each contradiction stands with its newest term: that one is rarely in a query by chance.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    terms: usize,
    evaluator: Evaluator,
}

impl Cache {
    /// The answer to the same query (terms are sorted).
    pub fn exact(&self, query: &[Term]) -> Option<Known> {
        self.exact.get(query).cloned()
    }

    pub fn remember(&mut self, query: &[Term], known: Known) {
        self.terms += query.len() + 8;
        if self.terms > LIMIT {
            self.exact.clear();
            self.cores.clear();
            self.terms = 0;
        }
        self.exact.insert(query.into(), known);
    }

    /// Whether some of the terms are known to contradict each other.
    pub fn has_core(&self, query: &[Term]) -> bool {
        let contained = |core: &[Term]| core.iter().all(|term| query.binary_search(term).is_ok());
        let of = |term: &Term| self.cores.get(term).into_iter().flatten();
        query.iter().flat_map(of).any(|core| contained(core))
    }

    /// The terms contradict each other.
    pub fn add_core(&mut self, mut core: Vec<Term>) {
        core.sort_unstable();
        core.dedup();
        if let Some(&newest) = core.last()
            && core.len() <= LARGE_CORE
        {
            self.terms += core.len();
            self.cores
                .entry(newest)
                .or_default()
                .push(core.into_boxed_slice());
        }
    }

    pub fn add_model(&mut self, model: &Model) {
        if self.models.iter().any(|tried| tried.model == *model) {
            return;
        }
        self.models.truncate(MODELS - 1);
        self.models.push_front(Tried {
            model: model.clone(),
            truth: FxHashMap::default(),
        });
    }

    /// A model of an earlier query that satisfies this one. The newest terms are looked at first: they are what is new.
    pub fn model(&mut self, pool: &Pool, query: &[Term]) -> Option<Model> {
        let evaluator = &mut self.evaluator;
        let fits = |tried: &mut Tried| {
            let Tried { model, truth } = tried;
            query.iter().rev().all(|&term| {
                *truth.entry(term).or_insert_with(|| {
                    evaluator.set_model(model);
                    evaluator.holds(pool, term)
                })
            })
        };
        let place = self.models.iter_mut().position(fits)?;
        let tried = self.models.remove(place)?;
        let model = tried.model.clone();
        self.models.push_front(tried);
        Some(model)
    }
}
