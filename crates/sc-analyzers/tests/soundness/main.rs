//! What provers may claim, each with its real tool: one check for each way in which a model of C can prove too much.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "tests; what cannot be built or started is a failure"
)]

mod cbmc;
mod framac;
mod one_block;
mod prover;
