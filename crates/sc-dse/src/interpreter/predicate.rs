//! Predicates that are code of their own, and the branches of a run that a seeded search follows.

use std::rc::Rc;

use sc_ir::BlockId;
use sc_smt::Term;

use super::Executor;
use crate::code::{Place, RegionEnd};
use crate::paths::PredicateResult;
use crate::seeded_search::{Side, Site};
use crate::state::{End, Flow, Region, State};
use crate::{LabelMode, Reason};

impl Executor<'_> {
    /// The evaluation of a predicate begins: it is explored by itself, from a snapshot, and the state goes on behind its end.
    pub fn label_begin(&mut self, state: &mut State, id: u32) -> Flow<()> {
        let top = state.top();
        let end = match self.paths.code.ends.get(&(top.function, id)) {
            Some(RegionEnd::Unique(place)) => *place,
            _ => {
                let why = Reason::Predicate("its end is not unique".to_owned());
                if let Some(&label) = self.paths.labels.index.get(&id) {
                    self.paths.labels.touch(label, &why);
                }
                return Err(End::Incomplete(why));
            }
        };
        if let Some(&label) = self.paths.labels.index.get(&id)
            && state.region.is_none()
            && self.paths.task.options.labels != LabelMode::Ignore
            && self.paths.labels.is_undecided(label)
        {
            if self.paths.follows_one_run(state) {
                self.follow_predicate_label(state, label, end);
            } else {
                let predicate = self.evaluate(state, label, end);
                self.paths.label(state, label, predicate);
            }
        }
        let frame = state.top_mut();
        frame.place = end;
        frame.place.at += 1;
        Ok(())
    }

    /// The condition under which the predicate between here and `end` is evaluated to true.
    pub fn evaluate(&mut self, state: &State, label: usize, end: Place) -> Term {
        const PATHS: usize = 2_000;
        // A seeded search has no time for all of them.
        const SOME: usize = 16;
        let most = if self.paths.seeded.is_some() {
            SOME
        } else {
            PATHS
        };
        let mut inner = state.clone();
        inner.join = None;
        inner.region = Some(Region {
            label,
            depth: state.frames.len(),
            end,
        });
        inner.top_mut().place.at += 1;
        let outer = std::mem::take(&mut self.paths.queue);
        self.paths.queue.waiting.push(inner);
        self.paths.predicate.depth += 1;
        let joins = std::mem::take(&mut self.paths.merging.joins);
        let fresh = PredicateResult {
            outer: state.conditions.terms().iter().copied().collect(),
            ..Default::default()
        };
        let result = std::mem::replace(&mut self.paths.predicate.result, fresh);
        let limit = self.paths.record.statistics.instructions + 2_000_000;
        while let Some(next) = self.paths.queue.pop() {
            self.paths.predicate.result.paths += 1;
            if self.paths.predicate.result.paths > most
                || self.paths.seeded.is_some() && self.paths.is_over()
                || self.paths.budget.stop.is_some()
                || self.paths.record.statistics.instructions > limit
            {
                let why = self.paths.budget.stop.clone();
                self.paths.gap(
                    &next,
                    why.unwrap_or_else(|| Reason::Predicate("too many paths".to_owned())),
                );
                break;
            }
            self.execute(next);
        }
        self.paths.predicate.depth -= 1;
        if !self.paths.merging.joins.take_waiting().is_empty() {
            self.paths.labels.touch(
                label,
                &Reason::Predicate("not followed to its end".to_owned()),
            );
        }
        self.paths.queue = outer;
        self.paths.merging.joins = joins;
        let found = std::mem::replace(&mut self.paths.predicate.result, result);
        let mut any = self.paths.values.terms.pool.boolean(false);
        for truth in found.truths {
            any = self.paths.values.terms.pool.or(any, truth);
        }
        any
    }

    /// A branch on the way of a run: the others are left for later.
    pub fn follow_branch(
        &mut self,
        state: &mut State,
        mine: Term,
        here: BlockId,
        others: &[(BlockId, Term)],
    ) -> Flow<()> {
        let site = Site::of(state, Side::To(here.index()));
        if let Some(search) = &mut self.paths.seeded {
            let mut before: Option<Rc<State>> = None;
            for (to, condition) in others {
                search.keep(state, *condition, Side::To(to.index()), &mut before);
            }
        }
        self.paths.values.assume(state, mine);
        site.decide(state);
        self.goto(state, here)?;
        if self.paths.is_useless(state) {
            return Err(End::Pruned);
        }
        Ok(())
    }

    /// A label whose predicate is code, on the way of a run: what that run makes of it. All runs are looked at when the lead is taken.
    pub fn follow_predicate_label(&mut self, state: &mut State, label: usize, end: Place) {
        self.set_following(true);
        let truth = self.evaluate(state, label, end);
        self.set_following(false);
        if self.paths.values.holds(state, truth) {
            self.paths.follow_label(state, label, truth);
            return;
        }
        let anything = self.paths.values.terms.pool.boolean(true);
        if let Some(search) = &mut self.paths.seeded {
            search.keep(state, anything, Side::Predicate(label, end), &mut None);
        }
    }

    fn set_following(&mut self, is_following: bool) {
        if let Some(search) = &mut self.paths.seeded {
            search.set_following(is_following);
        }
    }
}
