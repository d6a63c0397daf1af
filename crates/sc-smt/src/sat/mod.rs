//! SAT solvers behind a trait.

mod bat;
#[cfg(feature = "cadical")]
mod cadical;

use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A literal: a variable or its negation. Variable 0 is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(pub(crate) u32);

impl Lit {
    /// Always true.
    pub const TRUE: Lit = Lit(0);
    /// Always false.
    pub const FALSE: Lit = Lit(1);

    /// The literal of a variable that is true with it.
    pub fn positive(var: u32) -> Lit {
        Lit(var << 1)
    }

    /// Its variable.
    pub fn var(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is the negation of its variable.
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// The truth value, if it is one of the two constants.
    pub fn as_bool(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 0)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// When to give up.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// After this many conflicts.
    pub conflicts: u64,
    /// At this time.
    pub deadline: Option<Instant>,
    /// As soon as this is set.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        let flag = self.cancel.as_ref();
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What a SAT solver says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Satisfiable; see [`Sat::value`].
    Sat,
    /// Not under these assumptions; see [`Sat::core`].
    Unsat,
    /// A limit was reached.
    Unknown,
}

/// An incremental SAT solver.
pub trait Sat {
    /// A new variable; they are numbered from 0.
    fn new_var(&mut self) -> u32;
    /// Adds a clause for good.
    fn add_clause(&mut self, clause: &[Lit]);
    /// Whether all clauses and assumptions can hold.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict;
    /// The value in the model, after [`Verdict::Sat`].
    fn value(&self, lit: Lit) -> bool;
    /// Assumptions that contradict the clauses by themselves, after [`Verdict::Unsat`].
    fn core(&self) -> Vec<Lit>;
    /// Conflicts so far.
    fn conflicts(&self) -> u64;
    /// Variables so far.
    fn vars(&self) -> u32;
}

/// Which SAT solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Backend {
    /// batsat: pure Rust.
    #[default]
    Batsat,
    /// CaDiCaL.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl Backend {
    /// A new, empty solver.
    pub fn start(self) -> Box<dyn Sat> {
        match self {
            Backend::Batsat => Box::new(bat::Bat::new()),
            #[cfg(feature = "cadical")]
            Backend::Cadical => Box::new(cadical::Cadical::new()),
        }
    }
}
