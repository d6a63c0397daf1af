//! From C files to the typed [`Program`]: one preprocessing that every tool
//! accepts, parsing with libclang, and the facts later stages need.

pub mod program;
pub mod types;

pub use program::*;
pub use types::*;
