//! Data flow of function bodies: events on a control-flow graph, what calls may write, and
//! which definitions reach which uses.
//!
//! Expressions are walked in the order in which clang evaluates them; a use comes before the
//! parts of its own text, as a label in front of it does.

mod calls;
mod effects;
mod expressions;
mod graph;
mod repeated;
mod solve;
mod statements;
mod variables;

pub(crate) use effects::Effects;
pub(crate) use graph::Raw;
pub(crate) use solve::solve;
pub(crate) use statements::collect;
