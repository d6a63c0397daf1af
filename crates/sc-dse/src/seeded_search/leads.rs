//! Leads: what the runs of known inputs did not do at their branches.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHasher};
use sc_smt::Term;

use crate::code::Place;
use crate::random::Random;
use crate::state::State;

/// Leads kept for one side of a branch.
const ROOM: usize = 8;
/// Leads kept for one side of a branch and the same last decisions.
const SAME: u8 = 2;
/// Every so many leads, one is taken by chance.
const CHANCE: u64 = 3;
/// Sides of branches that chance chooses from.
const SAMPLE: usize = 8;
/// Contexts that are remembered.
const CONTEXTS: usize = 1 << 20;
/// Leads taken between two looks at the distances.
const LOOK: u64 = 16;

/// What a lead is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
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
pub(crate) struct Site {
    pub function: usize,
    pub block: usize,
    pub side: Side,
}

impl Site {
    /// A side of the branch that a state is at.
    pub fn of(state: &State, side: Side) -> Site {
        let top = state.top();
        Site {
            function: top.function,
            block: top.place.block,
            side,
        }
    }

    /// Adds the decision for this side to the context of a state.
    pub fn decide(self, state: &mut State) {
        state.forks += 1;
        state.recent = (state.recent << 16) | (hash(self) >> 48);
    }
}

/// What a run did not do.
#[derive(Debug)]
pub(super) struct Lead {
    pub before: Rc<State>,
    pub condition: Term,
    /// What was decided last, with the site.
    context: u64,
}

/// The leads of one side of a branch.
#[derive(Debug)]
struct SiteLeads {
    site: Site,
    leads: Vec<Lead>,
    /// How often one was taken.
    tried: u32,
    /// How many there were.
    seen: u64,
}

/// All leads, by the side of the branch that they are about.
#[derive(Debug, Default)]
pub(super) struct Leads {
    index: FxHashMap<Site, usize>,
    sites: Vec<SiteLeads>,
    /// How often a lead was kept for a context.
    contexts: FxHashMap<u64, u8>,
    /// Blocks to the next undecided label, by function and block.
    distances: FxHashMap<usize, Vec<u32>>,
    picks: u64,
    random: Random,
}

impl Leads {
    pub fn new(seed: u64) -> Leads {
        Leads {
            random: Random::new(seed),
            ..Leads::default()
        }
    }

    /// Keeps a lead, if there is room for it. `before` is the state to share between leads of one branch.
    pub fn keep(
        &mut self,
        state: &State,
        condition: Term,
        site: Site,
        before: &mut Option<Rc<State>>,
    ) {
        let context = hash((site, state.recent));
        let kept = self.contexts.entry(context).or_default();
        if *kept >= SAME {
            return;
        }
        let at = *self.index.entry(site).or_insert_with(|| {
            self.sites.push(SiteLeads {
                site,
                leads: Vec::new(),
                tried: 0,
                seen: 0,
            });
            self.sites.len() - 1
        });
        let known = &mut self.sites[at];
        known.seen += 1;
        if known.leads.len() >= ROOM {
            // Each has the same chance to stay.
            let out = self.random.below(known.seen as usize);
            if out >= ROOM {
                return;
            }
            known.leads.swap_remove(out);
        }
        *kept += 1;
        let before = before.get_or_insert_with(|| Rc::new(state.clone()));
        known.leads.push(Lead {
            before: Rc::clone(before),
            condition,
            context,
        });
    }

    /// Takes a lead out: the cheapest, or one by chance. `cost` may use the table of distances.
    pub fn take(
        &mut self,
        cost: impl Fn(&mut FxHashMap<usize, Vec<u32>>, Site, u32) -> u32,
    ) -> Option<(usize, Site, Lead)> {
        if self.picks.is_multiple_of(LOOK) {
            self.distances.clear();
            if self.contexts.len() > CONTEXTS {
                self.contexts.clear();
            }
        }
        self.picks += 1;
        let at = match self.picks.is_multiple_of(CHANCE) {
            true => self.any(),
            false => self.cheapest(cost),
        }?;
        let known = &mut self.sites[at];
        let contexts = &self.contexts;
        let newest = known.leads.iter().enumerate().rev();
        let (which, _) = newest.min_by_key(|(_, lead)| contexts.get(&lead.context))?;
        Some((at, known.site, known.leads.remove(which)))
    }

    fn any(&mut self) -> Option<usize> {
        let some: Vec<usize> = (0..self.sites.len())
            .filter(|at| !self.sites[*at].leads.is_empty())
            .collect();
        (0..SAMPLE.min(some.len()))
            .map(|_| some[self.random.below(some.len())])
            .min_by_key(|at| self.sites[*at].tried)
    }

    fn cheapest(
        &mut self,
        cost: impl Fn(&mut FxHashMap<usize, Vec<u32>>, Site, u32) -> u32,
    ) -> Option<usize> {
        let mut best = None;
        for (at, known) in self.sites.iter().enumerate() {
            if known.leads.is_empty() {
                continue;
            }
            let cost = cost(&mut self.distances, known.site, known.tried);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Counts tries of the leads of a side of a branch.
    pub fn count_tries(&mut self, at: usize, more: u64) {
        self.sites[at].tried += more.min(8) as u32;
    }

    /// Forgets half of the leads, of each side those that wait longest.
    pub fn forget_half(&mut self) {
        for known in &mut self.sites {
            let half = known.leads.len().div_ceil(2);
            known.leads.drain(..half);
        }
    }

    /// An estimate of the bytes of leads.
    pub fn bytes(&self) -> usize {
        let leads = self.sites.iter().flat_map(|known| &known.leads);
        leads.map(|lead| lead.before.bytes()).sum()
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
