//! The embedded symbolic execution engine: labels covered and proved uncoverable on LLVM IR.

#![forbid(unsafe_code)]
