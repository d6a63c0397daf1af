//! The run: prepares a project, sets analyzers on it, has every proposal
//! validated, keeps the store, and minimises the suite.

mod analyzers;
pub mod builds;
pub mod claims;
pub mod error;
pub mod errors;
pub mod events;
pub mod finish;
pub mod goals;
pub mod minimise;
pub mod prepare;
pub mod run;
pub mod session;
pub mod shares;
pub mod smallest;
