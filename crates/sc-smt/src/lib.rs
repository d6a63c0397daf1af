//! Bit-vector and floating-point terms, path conditions, and a solver for them.
//!
//! A [`Pool`] makes terms and rewrites them while it makes them. [`Conditions`] is the path condition of a state: it knows
//! ranges and bits of terms, simplifies by them, and falls apart into independent components. A [`Solver`] says whether a
//! goal can hold under conditions, with a [`Model`] if it can.
//!
//! ```
//! use sc_smt::{Answer, Conditions, Options, Pool, Solver};
//!
//! let mut pool = Pool::new();
//! let (x, y) = (pool.var(32, "x"), pool.var(32, "y"));
//! let hundred = pool.constant(32, 100);
//! let mut conditions = Conditions::new();
//! for term in [x, y] {
//!     let small = pool.ult(term, hundred);
//!     conditions.push(&mut pool, small);
//! }
//! let product = pool.mul(x, y);
//! let wanted = pool.constant(32, 391);
//! let goal = pool.eq(product, wanted);
//! let mut solver = Solver::new(Options::default());
//! let Answer::Sat(model) = solver.check(&mut pool, &conditions, goal, None) else {
//!     panic!("17 times 23 is 391");
//! };
//! assert_eq!(pool.eval(x, &model) * pool.eval(y, &model), 391);
//! ```
//!
//! Invariants:
//! - Every rewriting preserves the value under every model; `eval` is the meaning of a term.
//! - A model that is handed out has been evaluated: it satisfies the conditions and the goal.
//! - No function here recurses over terms.

#![forbid(unsafe_code)]

mod blast;
mod build;
mod conditions;
mod eval;
mod fbuild;
mod float;
mod intern;
mod lower;
mod model;
mod overflow;
mod pool;
mod range;
mod record;
mod remainder;
mod rewrite;
mod sat;
pub mod smtlib;
mod soft;
mod solver;
mod term;
mod trie;
mod x87;

pub use conditions::Conditions;
pub use eval::Evaluator;
pub use model::Model;
pub use pool::Pool;
pub use range::Facts;
pub use record::{Query, Recording};
pub use remainder::Remainder;
pub use sat::Backend;
pub use solver::{Answer, Options, Solver, Statistics, Why};
pub use term::{Format, Op, Term, VarId};
