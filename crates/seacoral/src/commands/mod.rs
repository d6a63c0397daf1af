//! One file per sub-command.

pub mod config;
pub mod criteria;
pub mod tools;
