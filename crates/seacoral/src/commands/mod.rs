//! One file per sub-command.

pub mod annotate;
pub mod campaign;
pub mod check;
pub mod clean;
pub mod config;
pub mod criteria;
pub mod explain;
pub mod export;
pub mod generate;
pub mod learn;
pub mod list;
pub mod minimize;
pub mod mutate;
pub mod replay;
pub mod report;
pub mod schema;
pub mod shell;
pub mod tools;
