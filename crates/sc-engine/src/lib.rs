//! The run: prepares a project, sets analyzers on it, has every proposal
//! validated, keeps the store, and minimises the suite.

mod analyzers;
pub mod assumption;
pub mod builds;
pub mod claims;
mod collector;
#[cfg(test)]
mod collector_tests;
mod contract;
pub mod contribution;
mod core_sharing;
#[cfg(test)]
mod core_sharing_tests;
pub mod error;
pub mod error_labels;
pub mod events;
pub mod excuses;
mod externals;
pub mod generated;
pub mod generations;
pub mod goals;
pub mod lifting;
pub mod prepare;
pub mod reduction;
pub mod run;
mod schedule;
#[cfg(test)]
mod schedule_tests;
pub mod session;
pub mod set_cover;
pub mod siblings;
pub mod strategy;
pub mod suite_minimizer;
pub mod survey;
pub mod user_claims;
mod value_sweep;
mod worker_pool;
