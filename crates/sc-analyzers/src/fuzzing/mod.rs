//! What fuzzers share: the fuzz build, the files of the fuzz runtime, and what a session knows of labels.
//!
//! The fuzz runtime (`sc-harness/runtime/fuzz.c`) survives whatever the program does, and writes what it finds to a file
//! that is read here while it runs.

mod board;
pub(crate) mod build;
mod findings;
mod stats;
mod tail;

pub(crate) use board::Board;
pub(crate) use findings::Reader;
pub(crate) use stats::{SIZE as STATS_SIZE, Stats};
pub(crate) use tail::{Tail, last_words};

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that is another one each time.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64)
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
