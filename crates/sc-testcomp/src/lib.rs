//! Programs as Test-Comp has them: a `main` whose inputs are the results of `__VERIFIER_nondet_…`, and suites of such
//! values in the exchange format of the competition.
//!
//! An [`adapter`] defines what such a program leaves undefined, so that the rest of seacoral sees an ordinary program
//! whose only input is a stream of values. The [`tracer`] runs a test once more and tells which values it consumes, and
//! as which types; a [`suite`] is the folder where they are written.

pub mod adapter;
pub mod property;
pub mod suite;
pub mod tracer;
