//! Generated C, the C runtimes of each build, and compiling with a cache.
//!
//! A [`BuildPlan`] says what is built, a [`Recipe`] how; [`Builder::build`] gives a program. What the runtimes and
//! generated code expect of each other is in `ARCHITECTURE.md`.

mod builder;
mod cache;
mod error;
mod externals;
mod identify;
mod ir;
mod link;
mod linker;
mod names;
mod plan;
mod recipe;
pub mod runtime;
mod runtime_objects;
mod shared_cache;
mod text;

pub use builder::{Builder, Built, Link};
pub use error::{BuildError, LinkError};
pub use externals::unresolved;
pub use names::{RENAMED, is_library};
pub use plan::{BuildPlan, UnitSource};
pub use recipe::{Fill, Recipe, Source, bitcode_flags, ir_flags, sanitized_flags};
pub use text::{defined_functions, defined_variables};
