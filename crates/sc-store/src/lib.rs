//! One run directory: tests, labels, errors, provenance, status map, resume.
//!
//! ```text
//! RunDir::open(workdir, name, criterion)        folders, `last` link
//!    └─ lock(wait)                              one writer per project
//!        └─ Store::open(dir, lock)              store.sqlite, status.map, corpus/
//!            ├─ open_project(…) -> Opening      fresh, resumed, or changed: old tests to replay
//!            └─ record_*, claim, replace_suite  facts; each is committed before the call returns
//! Reader::open(dir)                             statuses, tests, …; any process, any time
//! ```
//!
//! # Durability
//!
//! SQLite in WAL mode with `synchronous=NORMAL`: a commit is a write to the log file, so whatever was reported survives
//! `kill -9` at any moment. A power failure may lose the last commits, never the consistency of the older ones.
//! The status map and the files in `corpus/` are derived: rebuilt from the database whenever a project is opened.
//!
//! # Who may write
//!
//! [`Store`] owns the [`ProjectLock`], so there is one writer per project by construction. A second seacoral waits for
//! the lock; [`Reader`]s need none.

mod carry;
mod check;
mod corpus;
mod error;
mod facts;
mod generations;
mod lock;
mod model;
mod query;
mod record;
mod run_dir;
mod schema;
mod status_map;
mod store;
mod transfer;

pub use corpus::test_digest;
pub use error::StoreError;
pub use generations::{Extend, Generation};
pub use lock::{LockWait, ProjectLock};
pub use model::*;
pub use query::Reader;
pub use run_dir::{RunDir, folder_name};
pub use schema::FORMAT_VERSION;
pub use status_map::{StatusByte, StatusMap, StatusView};
pub use store::Store;
pub use transfer::RunFile;
