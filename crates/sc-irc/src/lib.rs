//! LLVM IR as simple C that CBMC reads.
//!
//! Each function that the entry can reach becomes a C function with a variable for each register, a label for each block,
//! and a `goto` for each jump. Conversions, widths and the order of evaluation are those of the compiler that made the IR; its
//! sanitizer traps are assumptions. So what CBMC thinks of C's promotions, bit-fields, initialisers or inline functions does not
//! matter: none of them is in the text, and neither is any name of the user.
//!
//! - Locals that are only loaded and stored are variables; other memory is typed objects, which are accessed through
//!   pointers in bytes, after a check that the access is inside.
//! - Floating-point numbers are their bits; a NaN that is computed has any payload.
//! - Every operation with the types it has, every intrinsic and every function of the C library is on a list
//!   ([`trusted`]) or is not written: then there is a [`Site`] of kind [`SiteKind::Gap`] instead, and whoever reads CBMC's
//!   answer must not claim what may execute after it ([`Order`]).
//!
//! Pure: it reads a [`Program`] and returns text.

#![forbid(unsafe_code)]

mod body;
mod calls;
mod constants;
mod emitter;
mod escape;
mod intrinsics;
mod memory;
mod operations;
mod order;
mod plain;
mod promotion;
mod site;
mod trusted;
mod types;

use std::collections::{BTreeMap, BTreeSet};

pub use emitter::Translator;
pub use order::Order;
pub use site::{Error, Gap, Site, SiteKind};
pub use trusted::{Trusted, trusted};

#[doc(no_inline)]
pub use sc_ir::Program;

/// Something that is not on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is, in words.
    pub what: String,
}

impl Unsupported {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// The values that a part of the input may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// First byte.
    pub offset: usize,
    /// Bytes, at most 16.
    pub size: usize,
    /// Whether the values are signed.
    pub signed: bool,
    /// The smallest.
    pub low: i128,
    /// The largest.
    pub high: i128,
}

/// What a run begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// Bytes.
    pub size: usize,
    /// What they may be.
    pub domains: Vec<Domain>,
}

/// What the text is to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is looked for.
    pub form: Form,
    /// The labels that are looked at; others are not evaluated.
    pub labels: BTreeSet<u32>,
    /// What is left to chance.
    pub chance: Chance,
    /// Only tests are wanted: labels are goals of coverage ([`GOAL`]), which CBMC finds with one run of the program for many
    /// of them, and not assertions, each of which has a trace.
    pub goals: bool,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The assertion `__sc_hit_12` fails where label 12 holds.
    Place,
    /// The assertion `__sc_hit_12` fails at the end of a run that terminates normally, if label 12 held somewhere before.
    End,
    /// The assertion `__sc_site_5` fails where the text deviates from the program.
    Gaps,
    /// The same, and where the program has an error.
    Errors,
}

/// What no input decides, and what of it is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Everything.
    All,
    /// Everything but whether memory can be allocated: it can.
    Memory,
    /// As little as possible: memory can be allocated, and is zero before anything is written to it.
    Little,
}

/// The C text for a question.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text of one file.
    pub c: String,
    /// Where it deviates from the program, and where errors are; `__sc_site_5` belongs to the site with index 5.
    pub sites: Vec<Site>,
    /// The blocks that end in each line, in ascending order of lines: a loop is told by its last line.
    pub lines: Vec<(u32, sc_ir::FunctionId, sc_ir::BlockId)>,
    /// Loops that copy or fill memory for one instruction, by the name of their function.
    pub helper_loops: BTreeMap<String, HelperLoop>,
    /// The listed constructs that it uses.
    pub constructs: BTreeSet<String>,
}

/// A loop that copies or fills memory for one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelperLoop {
    /// The function of the instruction.
    pub function: sc_ir::FunctionId,
    /// Its block.
    pub block: sc_ir::BlockId,
    /// Its place in the block.
    pub at: usize,
    /// How often the loop goes round, if that is known.
    pub rounds: Option<u64>,
}

/// The function that CBMC starts with.
pub const MAIN: &str = "__sc_cbmc";
/// The name under which a trace tells the input bytes.
pub const INPUT: &str = "__sc_in";
/// A goal of coverage is the condition of a label and this text with its number, as CBMC repeats it.
pub const GOAL: &str = "__sc_number != ";
/// The number of the label that every run reaches.
pub const CANARY: u32 = 0;
/// The bits of a pointer that tell its object: CBMC has to be told (`--object-bits`).
pub const OBJECT_BITS: u32 = 12;
