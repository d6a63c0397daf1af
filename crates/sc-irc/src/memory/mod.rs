//! Loads, stores, addresses, and copies of blocks.

mod accesses;
mod addresses;
mod copies;
mod spacious;

use std::collections::BTreeSet;

pub(crate) use spacious::Spacious;

use sc_ir::{AtomicOp, Call, Instruction, Op, Operand, Reg, Scaled, Symbol, Type, TypeId};

use crate::body::{Address, Body, Done};
use crate::operations::{cut, literal, sign};
use crate::types::{self, Scalar};
use crate::{Error, Form, Gap, OBJECT_BITS, Unsupported};

/// More bytes are copied by a loop.
const UNROLLED: u64 = 64;
/// All bits of an offset.
const OFFSETS: u64 = (1 << (64 - OBJECT_BITS)) - 1;
/// Elements that are copied one by one.
const ELEMENTS: u64 = 256;
