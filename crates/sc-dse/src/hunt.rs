//! The hunt for tests: the run of a known input is followed, and what it did not do at its branches is tried next.
//!
//! A hunter follows one run at a time and asks nothing on the way. Every branch that depends on the input leaves a *lead*: the state
//! before it, and the condition of the other side. The solver is asked when a lead is taken, the best first: those that go where no run
//! went, or near to labels that are open. Leads are forgotten if there are many, so nothing can be proved by a hunter: it is an engine of
//! its own, beside one that follows all runs.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use sc_ir::BlockId;
use sc_smt::{Answer, Term, VarId};

use crate::Ending;
use crate::code::Place;
use crate::engine::{End, Engine, Flow};
use crate::state::State;

/// Leads kept for one side of a branch.
const ROOM: usize = 8;
/// Leads kept for one side of a branch and the same last decisions.
const SAME: u8 = 2;
/// Leads taken between two inputs.
const LEADS: u64 = 2;
/// Work of a query that counts as another try.
const SLOW: u64 = 20_000;
/// Inputs that wait.
const SEEDS: usize = 256;
/// Every so many leads, one is taken by chance.
const CHANCE: u64 = 3;
/// Sides of branches that chance chooses from.
const SAMPLE: usize = 8;
/// Contexts that are remembered.
const CONTEXTS: usize = 1 << 20;
/// Leads taken between two looks at the distances.
const LOOK: u64 = 16;
/// A distance that is none.
const FAR: u32 = 64;

/// What a lead is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    /// The way to a block.
    To(usize),
    /// The same instruction again, otherwise.
    Again(usize),
    /// A label with its predicate true.
    Label(usize),
    /// The same, if the predicate is code that ends there.
    Predicate(usize, Place),
}

/// A side of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Site {
    function: usize,
    block: usize,
    side: Side,
}

/// What a run did not do.
#[derive(Debug)]
struct Lead {
    before: Rc<State>,
    condition: Term,
    /// What was decided last, with the site.
    context: u64,
}

/// The leads of one side of a branch.
#[derive(Debug)]
struct Trail {
    site: Site,
    leads: Vec<Lead>,
    /// How often one was taken.
    tried: u32,
    /// How many there were.
    seen: u64,
}

/// What a hunter knows.
#[derive(Debug, Default)]
pub(crate) struct Hunt {
    root: Option<Box<State>>,
    seeds: Vec<Vec<u8>>,
    known: FxHashSet<Vec<u8>>,
    sites: FxHashMap<Site, usize>,
    trails: Vec<Trail>,
    /// How often a lead was kept for a context.
    contexts: FxHashMap<u64, u8>,
    /// Blocks to the next label that is open, by function and block, and for how many open labels that was found.
    distances: FxHashMap<usize, Vec<u32>>,
    picks: u64,
    /// Inside of a predicate, of which one run is followed.
    is_following: bool,
}

impl Hunt {
    /// An input waits to be followed.
    pub fn add_seed(&mut self, seed: &[u8]) {
        if self.known.insert(seed.to_vec()) {
            self.seeds.push(seed.to_vec());
            if self.seeds.len() > SEEDS {
                self.seeds.remove(0);
            }
        }
    }

    /// An estimate of the bytes of leads.
    pub fn bytes(&self) -> usize {
        let leads = self.trails.iter().flat_map(|trail| &trail.leads);
        leads.map(|lead| lead.before.bytes()).sum()
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Engine<'_> {
    /// Makes a hunter of an engine.
    pub fn hunt_from(&mut self, root: State) {
        self.hunt = Some(Box::new(Hunt {
            root: Some(Box::new(root)),
            ..Hunt::default()
        }));
    }

    /// Whether one run of this state is followed only.
    pub fn is_hunting(&self, state: &State) -> bool {
        let hunt = self.hunt.as_ref();
        hunt.is_some_and(|hunt| hunt.is_following || state.region.is_none())
    }

    /// Goes on with the hunt; whether there was anything to do.
    pub fn hunt(&mut self) -> bool {
        let seed_first = self.picks.is_multiple_of(LEADS + 1);
        let state = self.worklist.pop();
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
            self.respect_memory();
        }
        self.execute(state);
        true
    }

    /// The run of the newest input.
    fn next_seed(&mut self) -> Option<State> {
        loop {
            let hunt = self.hunt.as_mut()?;
            let seed = hunt.seeds.pop()?;
            let mut state = hunt.root.as_deref()?.clone();
            if seed.len() != self.inputs.len() {
                continue;
            }
            for (var, byte) in self.inputs.iter().zip(&seed) {
                state.witness.set(*var, u128::from(*byte));
            }
            if self.satisfies(&state) {
                self.statistics.seeds += 1;
                return Some(state);
            }
        }
    }

    /// The best lead that can be followed.
    fn next_lead(&mut self) -> Option<State> {
        loop {
            if self.stop.is_some() || self.is_over() {
                return None;
            }
            let (at, mut lead) = self.pick_lead()?;
            let site = self.hunt.as_ref()?.trails[at].site;
            self.count_tries(at, 1);
            if !self.is_wanted(&lead, site) {
                continue;
            }
            self.statistics.turns += 1;
            if let Side::Predicate(label, end) = site.side {
                lead.condition = self.evaluate(&lead.before, label, end);
            }
            let work = self.work();
            let answer = self.query_lead(&lead);
            self.count_tries(at, (self.work() - work) / SLOW);
            let Answer::Sat(model) = answer else { continue };
            let mut state = Rc::unwrap_or_clone(lead.before);
            state.witness = model;
            self.assume(&mut state, lead.condition);
            self.decided(&mut state, site);
            self.statistics.forks += 1;
            if let Side::To(block) = site.side
                && let Err(end) = self.goto(&mut state, BlockId::new(block))
            {
                self.finish(state, end);
                continue;
            }
            return Some(state);
        }
    }

    /// Asks for the other side. If that is too hard, as much as possible stays as it was in the run: first all that the run depended
    /// on, then all that the other side does not depend on.
    fn query_lead(&mut self, lead: &Lead) -> Answer {
        let answer = self.query(&lead.before, lead.condition);
        if !matches!(answer, Answer::Unknown(_)) {
            return answer;
        }
        let goal: FxHashSet<VarId> = self.variables(&[lead.condition]);
        let path = self.variables(lead.before.conditions.terms());
        for free in [&goal - &path, goal] {
            if free.is_empty() {
                continue;
            }
            let mut state = lead.before.as_ref().clone();
            for var in path.iter().filter(|var| !free.contains(var)) {
                let value = state.witness.get(*var);
                let term = self.terms.pool.var_term(*var);
                let width = self.terms.pool.width(term);
                let value = self.terms.pool.constant(width, value);
                let same = self.terms.pool.eq(term, value);
                state.conditions.push(&mut self.terms.pool, same);
            }
            let answer = self.query(&state, lead.condition);
            if matches!(answer, Answer::Sat(_)) {
                return answer;
            }
        }
        answer
    }

    fn variables(&self, terms: &[Term]) -> FxHashSet<VarId> {
        let vars = terms.iter().map(|term| self.terms.pool.vars(*term));
        vars.flat_map(|vars| vars.to_vec()).collect()
    }

    fn count_tries(&mut self, trail: usize, more: u64) {
        if let Some(hunt) = &mut self.hunt {
            hunt.trails[trail].tried += more.min(8) as u32;
        }
    }

    /// Takes a lead out.
    fn pick_lead(&mut self) -> Option<(usize, Lead)> {
        let mut hunt = self.hunt.take()?;
        if hunt.picks.is_multiple_of(LOOK) {
            hunt.distances.clear();
            if hunt.contexts.len() > CONTEXTS {
                hunt.contexts.clear();
            }
        }
        hunt.picks += 1;
        let at = match hunt.picks.is_multiple_of(CHANCE) {
            true => self.any_trail(&hunt),
            false => self.best_trail(&mut hunt),
        };
        let lead = at.and_then(|at| {
            let trail = &mut hunt.trails[at];
            let contexts = &hunt.contexts;
            let newest = trail.leads.iter().enumerate().rev();
            let (which, _) = newest.min_by_key(|(_, lead)| contexts.get(&lead.context))?;
            Some((at, trail.leads.remove(which)))
        });
        self.hunt = Some(hunt);
        lead
    }

    fn any_trail(&mut self, hunt: &Hunt) -> Option<usize> {
        let open: Vec<usize> = (0..hunt.trails.len())
            .filter(|at| !hunt.trails[*at].leads.is_empty())
            .collect();
        (0..SAMPLE.min(open.len()))
            .map(|_| open[self.random.below(open.len())])
            .min_by_key(|at| hunt.trails[*at].tried)
    }

    fn best_trail(&mut self, hunt: &mut Hunt) -> Option<usize> {
        let mut best = None;
        for at in 0..hunt.trails.len() {
            if hunt.trails[at].leads.is_empty() {
                continue;
            }
            let trail = &hunt.trails[at];
            let cost = self.cost(&mut hunt.distances, trail.site, trail.tried);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// How little is to be expected of a side of a branch.
    fn cost(&self, distances: &mut FxHashMap<usize, Vec<u32>>, site: Site, tried: u32) -> u32 {
        let block = match site.side {
            Side::Label(label) | Side::Predicate(label, _) => {
                return match self.labels.is_undecided(label) {
                    true => 2 + 6 * tried,
                    false => u32::MAX,
                };
            }
            Side::To(block) => block,
            Side::Again(_) => site.block,
        };
        let all = distances.entry(site.function).or_insert_with(|| {
            self.code
                .distances(&self.labels.undecided, site.function, FAR)
        });
        let distance = all.get(block).copied().unwrap_or(FAR);
        let visits = self.visits.of(site.function, block);
        let new = if visits == 0 {
            0
        } else {
            16 + 2 * (32 - visits.leading_zeros())
        };
        new + distance / 2 + 4 * tried
    }

    /// Whether a lead can still lead to anything.
    fn is_wanted(&self, lead: &Lead, site: Site) -> bool {
        match site.side {
            Side::Label(label) | Side::Predicate(label, _) => self.labels.is_undecided(label),
            Side::Again(_) => !self.is_useless(&lead.before),
            Side::To(block) => {
                let place = Place { block, at: 0 };
                let wanted = &self.labels.undecided;
                let remembered = lead.before.remembered.iter();
                self.code.reaches_any(wanted, site.function, place)
                    || remembered.into_iter().any(|one| wanted.contains(one.label))
                    || lead
                        .before
                        .places()
                        .take(lead.before.frames.len() - 1)
                        .any(|(function, place)| self.code.reaches_any(wanted, function, place))
            }
        }
    }

    /// A decision was made: the context of the next ones.
    fn decided(&mut self, state: &mut State, site: Site) {
        state.forks += 1;
        state.recent = (state.recent << 16) | (hash(site) >> 48);
    }

    /// A branch on the way of a run: the others are left for later.
    pub fn pass(
        &mut self,
        state: &mut State,
        mine: Term,
        here: BlockId,
        others: &[(BlockId, Term)],
    ) -> Flow<()> {
        let site = self.site(state, Side::To(here.index()));
        let mut before = None;
        for (to, condition) in others {
            let site = self.site(state, Side::To(to.index()));
            self.leave(state, *condition, site, &mut before);
        }
        self.assume(state, mine);
        self.decided(state, site);
        self.goto(state, here)?;
        if self.is_useless(state) {
            return Err(End::Pruned);
        }
        Ok(())
    }

    /// A decision inside of an instruction: the other one is left for later.
    pub fn pass_again(&mut self, state: &State, other: Term) {
        let site = self.site(state, Side::Again(state.top().place.at));
        self.leave(state, other, site, &mut None);
    }

    /// A label whose predicate is code, on the way of a run: what that run makes of it. All runs are looked at when the lead is taken.
    pub fn pass_predicate(&mut self, state: &mut State, label: usize, end: Place) {
        self.set_following(true);
        let truth = self.evaluate(state, label, end);
        self.set_following(false);
        if self.holds(state, truth) {
            self.pass_label(state, label, truth);
            return;
        }
        let site = self.site(state, Side::Predicate(label, end));
        let anything = self.terms.pool.boolean(true);
        self.leave(state, anything, site, &mut None);
    }

    fn set_following(&mut self, is_following: bool) {
        if let Some(hunt) = &mut self.hunt {
            hunt.is_following = is_following;
        }
    }

    /// A label on the way of a run.
    pub fn pass_label(&mut self, state: &mut State, label: usize, predicate: Term) {
        if !self.holds(state, predicate) {
            let site = self.site(state, Side::Label(label));
            self.leave(state, predicate, site, &mut None);
            return;
        }
        let id = self.labels.specs[label].id;
        let witness = state.witness.clone();
        if self.labels.specs[label].about_error {
            let witness = self.credit(state, label, predicate, &witness);
            self.tell(&witness, vec![id], Ending::Label);
            return;
        }
        if self.labels.take_early(label) {
            self.tell(&witness, vec![id], Ending::Label);
        }
        state.remember(&mut self.terms, label, predicate);
    }

    fn site(&self, state: &State, side: Side) -> Site {
        let top = state.top();
        Site {
            function: top.function,
            block: top.place.block,
            side,
        }
    }

    /// Keeps a lead, if there is room for it.
    fn leave(
        &mut self,
        state: &State,
        condition: Term,
        site: Site,
        before: &mut Option<Rc<State>>,
    ) {
        let Some(hunt) = self.hunt.as_mut().filter(|hunt| !hunt.is_following) else {
            return;
        };
        let context = hash((site, state.recent));
        let kept = hunt.contexts.entry(context).or_default();
        if *kept >= SAME {
            return;
        }
        let at = *hunt.sites.entry(site).or_insert_with(|| {
            hunt.trails.push(Trail {
                site,
                leads: Vec::new(),
                tried: 0,
                seen: 0,
            });
            hunt.trails.len() - 1
        });
        let trail = &mut hunt.trails[at];
        trail.seen += 1;
        if trail.leads.len() >= ROOM {
            // Each has the same chance to stay.
            let out = self.random.below(trail.seen as usize);
            if out >= ROOM {
                return;
            }
            trail.leads.swap_remove(out);
        }
        *kept += 1;
        let before = before.get_or_insert_with(|| Rc::new(state.clone()));
        trail.leads.push(Lead {
            before: Rc::clone(before),
            condition,
            context,
        });
    }

    /// Forgets half of the leads, of each side those that wait longest.
    pub fn forget_leads(&mut self) {
        let Some(hunt) = self.hunt.as_mut() else {
            return;
        };
        for trail in &mut hunt.trails {
            let half = trail.leads.len().div_ceil(2);
            trail.leads.drain(..half);
        }
    }
}
