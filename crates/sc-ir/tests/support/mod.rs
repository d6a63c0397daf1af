//! Shared by tests: programs of LLVM, and its texts in the form in which ours are printed.

pub mod normal;
pub mod tools;
