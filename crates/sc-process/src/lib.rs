//! Child processes done right: groups, limits, cancellation, captured output; tool discovery.
//!
//! A [`Job`] says what to run. [`Job::run`] runs it to its end and gives a [`Finished`];
//! [`Job::spawn`] gives a [`Running`] to talk to. Work is stopped through a [`Cancel`] token.
//! [`tools`] knows the external programs, where they may be, and how to get the missing ones.
//!
//! Invariants:
//! - Every child leads its own session and process group; when it ends, is stopped or is dropped,
//!   what is left of the group is killed, and the child is always reaped.
//! - The group is signalled only while its leader is unreaped, so never a stranger with a reused id.
//! - With [`Job::whole_tree`], the same holds for all descendants of the child, whatever group they are in, also where we are
//!   killed outright.
//! - A process that keeps our pipes open after the child ended cannot hang us.
//! - A child dies with us (`PR_SET_PDEATHSIG`), but not with the thread that started it. Only where we are killed
//!   outright can its own children survive, if they do not notice that it is gone.
//! - Nothing polls: child exit and cancellation wake the waiting thread at once.

pub mod accounts;
mod cancel;
mod environment;
mod error;
mod exit;
mod fork_server;
mod in_child;
mod job;
mod keeper;
mod leave;
mod limits;
mod proc_stat;
mod pump;
mod quote;
mod run;
mod running;
mod spawn;
mod spawner;
mod spawner_thread;
mod sys;
mod temporary;
pub mod tools;
mod user_cache;
mod wire;

pub use cancel::{Alarm, Cancel};
pub use error::SpawnError;
pub use exit::{Exit, Finished};
pub use job::{DEFAULT_CAPTURE, DEFAULT_GRACE, Input, Job, Output};
pub use leave::leave;
pub use limits::{Limits, processors};
pub use run::Watch;
pub use running::Running;
pub use spawner::start_spawner;
pub use temporary::TemporaryFolder;
pub use user_cache::user_cache;
