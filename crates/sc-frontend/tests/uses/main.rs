//! Calls, globals, the call graph and pointer uses.
#![allow(clippy::unwrap_used, reason = "tests")]

mod calls;
#[path = "../common/mod.rs"]
mod common;
mod globals;
mod lengths;
mod neighbours;
mod pointers;
mod written;
