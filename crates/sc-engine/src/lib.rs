//! The run: prepares a project, sets analyzers on it, has every proposal
//! validated, keeps the store, and minimises the suite.

mod analyzers;
pub mod builds;
pub mod claims;
mod collector;
mod crew;
pub mod error;
pub mod errors;
pub mod events;
mod externals;
pub mod finish;
pub mod goals;
pub mod minimise;
pub mod prepare;
pub mod run;
mod said;
mod schedule;
#[cfg(test)]
mod schedule_tests;
pub mod session;
pub mod shares;
pub mod smallest;
pub mod strategy;
