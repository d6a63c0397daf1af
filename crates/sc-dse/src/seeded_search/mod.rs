//! Seeded search: the run of a known input is followed, and what it did not do at its branches is tried next.
//!
//! A seeded search follows one run at a time and asks nothing on the way. Every branch that depends on the input leaves a *lead*: the
//! state before it, and the condition of the other side. The solver is asked when a lead is taken, the best first: those that go where
//! no run went, or near to undecided labels. Leads are forgotten if there are many, so seeded searches never yield proofs: a seeded
//! search is an explorer of its own, beside one that follows all paths.

mod driver;
mod leads;

use std::rc::Rc;

use rustc_hash::FxHashSet;
use sc_smt::Term;

use crate::state::State;
use leads::Leads;

pub(crate) use leads::{Side, Site};

/// Inputs that wait.
const SEEDS: usize = 256;

/// The state of a seeded search.
#[derive(Debug)]
pub(crate) struct SeededSearch {
    /// The state before the first instruction.
    root: Box<State>,
    /// Inputs that wait to be followed.
    seeds: Vec<Vec<u8>>,
    known: FxHashSet<Vec<u8>>,
    leads: Leads,
    /// Inside of a predicate, of which one run is followed.
    is_following: bool,
}

impl SeededSearch {
    pub fn new(root: State, seed: u64) -> SeededSearch {
        SeededSearch {
            root: Box::new(root),
            seeds: Vec::new(),
            known: FxHashSet::default(),
            leads: Leads::new(seed),
            is_following: false,
        }
    }

    /// An input waits to be followed.
    pub fn add_seed(&mut self, seed: &[u8]) {
        if self.known.insert(seed.to_vec()) {
            self.seeds.push(seed.to_vec());
            if self.seeds.len() > SEEDS {
                self.seeds.remove(0);
            }
        }
    }

    /// Whether only one run of this state is followed. Inside of a predicate all are, unless it is passed on the way of a run.
    pub fn is_following(&self, state: &State) -> bool {
        self.is_following || state.region.is_none()
    }

    /// Whether only one run is followed inside of a predicate, too.
    pub fn set_following(&mut self, is_following: bool) {
        self.is_following = is_following;
    }

    /// Leaves a side of a branch for later.
    pub fn keep(
        &mut self,
        state: &State,
        condition: Term,
        side: Side,
        before: &mut Option<Rc<State>>,
    ) {
        if !self.is_following {
            let site = Site::of(state, side);
            self.leads.keep(state, condition, site, before);
        }
    }

    /// Forgets half of the leads.
    pub fn forget_half(&mut self) {
        self.leads.forget_half();
    }

    /// An estimate of the bytes of leads.
    pub fn bytes(&self) -> usize {
        self.leads.bytes()
    }
}
