//! From C files to the typed [`Program`]: one preprocessing that every tool
//! accepts, parsing with libclang, and the facts later stages need.

mod annotations;
mod ast;
mod clang;
pub mod code;
mod columns;
mod commands;
pub mod constructs;
mod dataflow;
mod decisions;
mod encoding;
mod error;
pub mod evaluation;
mod expressions;
mod flags;
pub mod flow;
mod graph;
mod hazards;
mod lex;
mod load;
mod parse;
mod paths;
mod pointers;
mod preprocess;
pub mod program;
mod purity;
mod ranges;
mod structure;
mod stubs;
pub mod types;
mod typing;
mod unset;
mod uses;

pub use code::*;
pub use commands::split_shell;
pub use constructs::*;
pub use error::FrontendError;
pub use evaluation::*;
pub use flags::classify_flags;
pub use flow::*;
pub use load::{Loaded, load};
pub use preprocess::{GCC_DIALECT, SourceOptions};
pub use program::*;
pub use stubs::{Addition, Behaviour, Declaration, Stub, StubOutput};
pub use types::*;
