//! Accesses to fixed addresses, such as memory-mapped registers, and storage of ours in their place.
//!
//! No test can put memory at the true addresses: they belong to the shadow memory of sanitizers, or to the program itself.
//! So an integer constant that is converted to a pointer and accessed through it is replaced in the text of the unit, on
//! its own line, by the address of storage. What the code reads there is an input.

mod find;
mod regions;
mod rewrite;

use crate::program::{Span, UnitId};

pub(crate) use find::find;
pub(crate) use regions::regions;
pub(crate) use rewrite::{is_storage, rewrite};

/// How the names of storage begin.
pub const STORAGE: &str = "__sc_registers_";
/// The function that assumes that a number is less than another one, and returns it.
pub const REGISTER_INDEX: &str = "__sc_registers_index";

/// Stands for all addresses that the code computes: each read through one finds a value of the test, so it does not
/// matter which one it is.
const COMPUTED: u64 = 1 << 63;

/// Addresses that the user says are those of registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange {
    /// The first one.
    pub base: u64,
    /// How many bytes.
    pub size: u64,
}

impl AddressRange {
    fn end(&self) -> u64 {
        self.base.saturating_add(self.size)
    }

    fn contains(&self, address: u64) -> bool {
        (self.base..self.end()).contains(&address)
    }
}

/// Storage in place of memory at fixed addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registers {
    /// The first address.
    pub address: u64,
    /// How many bytes.
    pub size: u64,
    /// The type of all of it as C writes it; `None` if code accesses it by several types.
    pub ty: Option<String>,
    /// Every read is in the text, so that each may find another value. Otherwise, pointers to it are kept, and it is
    /// like a variable that only the code changes.
    pub reads_are_known: bool,
    /// It may be read.
    pub is_read: bool,
    /// Code accesses elements by a number that varies.
    pub is_indexed: bool,
    /// A unit that accesses it.
    pub unit: UnitId,
}

impl Registers {
    /// The name of the storage, or of the function that gives it.
    pub fn name(&self) -> String {
        match self.is_computed() {
            true => format!("{STORAGE}computed"),
            false => format!("{STORAGE}{:#x}", self.address),
        }
    }

    /// It stands for all addresses that the code computes.
    pub fn is_computed(&self) -> bool {
        self.address == COMPUTED
    }

    /// Bytes before the first address, so that storage is aligned as its address is.
    pub fn padding(&self) -> u64 {
        match self.ty {
            Some(_) => 0,
            None => self.address % Self::ALIGNMENT,
        }
    }

    /// The alignment of storage.
    pub const ALIGNMENT: u64 = 16;
}

/// What happens at a place that names an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// A read, perhaps with a write after it.
    Reads,
    /// A write alone.
    Writes,
    /// The pointer is kept: nobody knows what happens with it.
    Escapes,
}

/// A place where an integer becomes a pointer.
#[derive(Debug, Clone)]
pub(crate) struct FixedAddress {
    /// The text of the integer.
    pub(crate) span: Span,
    /// Where the declaration at file level begins that it stands in.
    pub(crate) declaration: usize,
    /// Its value, or [`COMPUTED`].
    pub(crate) address: u64,
    /// How many bytes are accessed, from that address on.
    pub(crate) size: u64,
    /// The number of the accessed element, if it varies, and the size of elements.
    pub(crate) index: Option<(Span, u64)>,
    /// The code tells how many; otherwise it is a guess.
    pub(crate) is_exact: bool,
    /// The type of what is accessed, if that is all there is and its type has a name.
    pub(crate) ty: Option<String>,
    /// What happens.
    pub(crate) effect: Effect,
    /// The pointer is an argument of a call.
    pub(crate) is_argument: bool,
    /// What stands there must be a constant for compilers.
    pub(crate) is_constant: bool,
    /// Accesses are volatile: nobody does that to ordinary memory.
    pub(crate) is_volatile: bool,
}
