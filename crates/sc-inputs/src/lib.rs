//! The input model: layout of a test, canonical bytes, values and their C rendering.
//!
//! The inputs of an entrypoint are the formals and globals a test chooses
//! values for. They form a tree of slots with constant offsets; the bytes of
//! all slots *are* a test. [`InputModel::build`] makes the tree from a
//! program, [`Layout`] reads and writes tests, [`codegen`] writes the C that
//! calls the entrypoint on a test, [`render`] writes one test as C for people.

pub mod acsl;
mod aliasing;
mod alternative;
mod build;
mod canonical;
pub mod codegen;
mod complexity;
mod convert;
mod ctype;
mod describe;
mod distinct;
mod domain;
mod edits;
mod error;
mod fixtures;
mod growth;
mod invariant;
mod learning;
mod line;
mod location;
mod model;
mod node;
pub mod observe;
mod options;
mod precondition;
mod reach;
pub mod relation;
mod render;
mod results;
mod room;
mod scalar;
mod seeds;
mod shrink;
mod structs;
mod stubs;
mod value;
mod walk;
mod way;
mod within;

pub use aliasing::Aliasing;
pub use alternative::Alternative;
pub use codegen::{ASSUMPTION_FILE, Capture, DSE_ENTRY, Harness, Target, capture_c, harness_c};
pub use ctype::declaration;
pub use distinct::Observed;
pub use domain::Domain;
pub use edits::Edit;
pub use error::InputError;
pub use growth::{Bound, BoundKind, Growth};
pub use invariant::{Filled, Invariant, Suspect};
pub use learning::{Fact, facts};
pub use line::{About, Described, Extent, Line, Setting};
pub use model::{Fixture, InputModel, Origin};
pub use node::{Input, Layout, Length, Node, NodeKind, Pointer, Scalar, StructMember};
pub use options::InputOptions;
pub use precondition::{Precondition, Violated};
pub use reach::Reach;
pub use relation::Relation;
pub use render::{
    RenderedTest, TestBlock, TestStream, TestStyle, TestSupport, render_parts, render_statements,
    render_test, test_support,
};
pub use results::Results;
pub use room::Room;
pub use stubs::{
    address_ranges, failing_allocations, make_callbacks, make_failing_allocations, make_registers,
    make_stubs, real_allocators, stubs_for_people,
};
pub use value::{InputValue, Value};
pub use walk::{Slot, SlotKind};
pub use within::{Owner, Within};
