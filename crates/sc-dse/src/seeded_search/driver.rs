//! The driver of a seeded search: it takes seeds and leads in turn and runs them.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use sc_ir::BlockId;
use sc_smt::{Answer, VarId};

use super::leads::{Lead, Side, Site};
use crate::code::Place;
use crate::explorer::Explorer;
use crate::interpreter::Visits;
use crate::paths::Paths;
use crate::state::State;

/// Leads taken between two inputs.
const LEADS: u64 = 2;
/// Work of a query that counts as another try.
const SLOW: u64 = 20_000;
/// States run between two looks at the memory.
const LOOK: u64 = 16;
/// A distance that is none.
const FAR: u32 = 64;

impl Explorer<'_> {
    /// Runs the next seed or lead; whether there was any.
    pub(crate) fn run_seeded(&mut self) -> bool {
        let seed_first = self.picks.is_multiple_of(LEADS + 1);
        let state = self.executor.paths.queue.waiting.pop();
        let state = match seed_first {
            true => state
                .or_else(|| self.next_seed())
                .or_else(|| self.next_lead()),
            false => state
                .or_else(|| self.next_lead())
                .or_else(|| self.next_seed()),
        };
        self.picks += 1;
        let Some(state) = state else { return false };
        if self.picks.is_multiple_of(LOOK) {
            self.executor.paths.respect_memory();
        }
        self.executor.execute(state);
        true
    }

    /// The run of the newest input.
    fn next_seed(&mut self) -> Option<State> {
        let paths = &mut self.executor.paths;
        loop {
            let search = paths.seeded.as_mut()?;
            let seed = search.seeds.pop()?;
            let mut state = search.root.as_ref().clone();
            if seed.len() != paths.values.inputs.len() {
                continue;
            }
            for (var, byte) in paths.values.inputs.iter().zip(&seed) {
                state.witness.set(*var, u128::from(*byte));
            }
            if paths.values.satisfies(&state) {
                paths.record.statistics.seeds += 1;
                return Some(state);
            }
        }
    }

    /// The best lead that can be followed.
    fn next_lead(&mut self) -> Option<State> {
        loop {
            let paths = &mut self.executor.paths;
            if paths.budget.stop.is_some() || paths.is_over() {
                return None;
            }
            let mut search = paths.seeded.take()?;
            let visits = &self.executor.visits;
            let taken = search
                .leads
                .take(|distances, site, tried| cost(paths, visits, distances, site, tried));
            if taken.is_some() {
                search
                    .leads
                    .count_tries(taken.as_ref().map_or(0, |(at, ..)| *at), 1);
            }
            paths.seeded = Some(search);
            let (at, site, mut lead) = taken?;
            if !is_wanted(paths, &lead, site) {
                continue;
            }
            paths.record.statistics.leads += 1;
            if let Side::Predicate(label, end) = site.side {
                lead.condition = self.executor.evaluate(&lead.before, label, end);
            }
            let paths = &mut self.executor.paths;
            let work = paths.work();
            let answer = query(paths, &lead);
            let slow = (paths.work() - work) / SLOW;
            if let Some(search) = &mut paths.seeded {
                search.leads.count_tries(at, slow);
            }
            let Answer::Sat(model) = answer else { continue };
            let mut state = Rc::unwrap_or_clone(lead.before);
            state.witness = model;
            paths.values.assume(&mut state, lead.condition);
            site.decide(&mut state);
            paths.record.statistics.forks += 1;
            if let Side::To(block) = site.side
                && let Err(end) = self.executor.goto(&mut state, BlockId::new(block))
            {
                self.executor.paths.finish(state, end);
                continue;
            }
            return Some(state);
        }
    }
}

/// Asks for the other side. If that is too hard, as much as possible stays as it was in the run: first all that the run depended
/// on, then all that the other side does not depend on.
fn query(paths: &mut Paths<'_>, lead: &Lead) -> Answer {
    let answer = paths.query(&lead.before, lead.condition);
    if !matches!(answer, Answer::Unknown(_)) {
        return answer;
    }
    let goal: FxHashSet<VarId> = paths.values.variables(&[lead.condition]);
    let path = paths.values.variables(lead.before.conditions.terms());
    for free in [&goal - &path, goal] {
        if free.is_empty() {
            continue;
        }
        let mut state = lead.before.as_ref().clone();
        for var in path.iter().filter(|var| !free.contains(var)) {
            let value = state.witness.get(*var);
            let pool = &mut paths.values.terms.pool;
            let term = pool.var_term(*var);
            let value = pool.constant(pool.width(term), value);
            let same = pool.eq(term, value);
            state.conditions.push(pool, same);
        }
        let answer = paths.query(&state, lead.condition);
        if matches!(answer, Answer::Sat(_)) {
            return answer;
        }
    }
    answer
}

/// How little is to be expected of a side of a branch.
fn cost(
    paths: &Paths<'_>,
    visits: &Visits,
    distances: &mut FxHashMap<usize, Vec<u32>>,
    site: Site,
    tried: u32,
) -> u32 {
    let block = match site.side {
        Side::Label(label) | Side::Predicate(label, _) => {
            return match paths.labels.is_undecided(label) {
                true => 2 + 6 * tried,
                false => u32::MAX,
            };
        }
        Side::To(block) => block,
        Side::Again(_) => site.block,
    };
    let all = distances.entry(site.function).or_insert_with(|| {
        let wanted = &paths.labels.undecided;
        paths.code.distances(wanted, site.function, FAR)
    });
    let distance = all.get(block).copied().unwrap_or(FAR);
    let visits = visits.of(site.function, block);
    let new = if visits == 0 {
        0
    } else {
        16 + 2 * (32 - visits.leading_zeros())
    };
    new + distance / 2 + 4 * tried
}

/// Whether a lead can still lead to anything.
fn is_wanted(paths: &Paths<'_>, lead: &Lead, site: Site) -> bool {
    let wanted = &paths.labels.undecided;
    match site.side {
        Side::Label(label) | Side::Predicate(label, _) => wanted.contains(label),
        Side::Again(_) => !paths.is_useless(&lead.before),
        Side::To(block) => {
            let place = Place { block, at: 0 };
            let mut callers = lead.before.places().take(lead.before.frames.len() - 1);
            let mut remembered = lead.before.remembered.iter();
            paths.code.reaches_any(wanted, site.function, place)
                || remembered.any(|one| wanted.contains(one.label))
                || callers.any(|(function, place)| paths.code.reaches_any(wanted, function, place))
        }
    }
}
