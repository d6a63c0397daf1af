//! One fact at a time.
#![allow(clippy::unwrap_used, reason = "tests")]

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod projects;
mod readers;
mod tests_and_errors;

use common::*;
use sc_store::*;

/// A fresh project with `count` labels, and the directory that keeps it alive.
fn fresh(count: u32) -> (tempfile::TempDir, Store) {
    let workdir = tempfile::tempdir().unwrap();
    let mut store = store(&run_dir(workdir.path()));
    assert_eq!(open_project(&mut store, "p1", count), Opening::Fresh);
    (workdir, store)
}

fn map_bytes(store: &Store) -> Vec<u8> {
    std::fs::read(store.dir().status_map()).unwrap()
}
